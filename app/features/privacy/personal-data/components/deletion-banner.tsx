import { Form } from "react-router";
import { formField, ticketField, trapField } from "#app/features/ground/forms/hidden-fields.ts";
import { Button } from "#app/ui/button.tsx";

type Properties = { ticket: string; erasedOn: string };

/** Shown on every page of the panel until the account is deleted (row G5). Its form goes to the security page. */
export function DeletionBanner({ ticket, erasedOn }: Properties) {
  return (
    <aside aria-label="Tu cuenta se va a borrar" className="border-b border-amber bg-amber-faint">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
        <p>
          Borraremos tu cuenta el <strong className="font-semibold">{erasedOn}</strong>. Hasta entonces puedes seguir usándola.
        </p>
        <Form method="post" action="/dashboard/seguridad">
          <input type="hidden" name={formField} value="keep-account" />
          <input type="hidden" name={ticketField} value={ticket} />
          <input type="hidden" name={trapField} value="" />
          <Button type="submit" size="small">
            Conservar mi cuenta
          </Button>
        </Form>
      </div>
    </aside>
  );
}
