import { Form } from "react-router";
import { formField } from "#app/features/ground/forms/hidden-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { exampleReplies } from "../example-replies.ts";

/** Offers the missing examples while the team has few saved replies; one click stores one. `known` are the existing titles. */
export function ExampleRepliesOffer({ known }: { known: ReadonlySet<string> }) {
  const offered = exampleReplies.filter(({ title }) => !known.has(title));
  if (offered.length === 0 || known.size >= exampleReplies.length) return null;
  return (
    <section aria-labelledby="ejemplos" className="mt-8">
      <h2 id="ejemplos" className="mb-3 text-card">
        Ejemplos
      </h2>
      <ul className="overflow-hidden rounded-tile border border-dashed border-control/60">
        {offered.map(({ name, title, body }) => (
          <li key={name} className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-line px-4.5 py-3.5 first:border-t-0">
            <div className="min-w-0 grow basis-80">
              <h3 className="font-text text-label font-semibold tracking-normal">{title}</h3>
              <p className="mt-0.5 whitespace-pre-line text-soft">{body}</p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name={formField} value="add-example" />
              <input type="hidden" name="example" value={name} />
              <Button type="submit" look="secondary" size="small" aria-label={`Guardar «${title}»`}>
                Guardar
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
