import { Form } from "react-router";
import { ButtonWithQuestion } from "#app/features/ground/back-office/components/button-with-question.tsx";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { seenField, formField, type FormAnswer, fieldsOf } from "#app/features/ground/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form-field.tsx";
import type { SavedReply } from "../queries.server.ts";
import { changingMessages, longestBody, longestTitle } from "../messages.ts";
import { placeholders } from "../placeholders.ts";
import { exampleReplies } from "../example-replies.ts";

type Properties = { reply: SavedReply; ticket: string; answer: FormAnswer | undefined };

export function SavedReplyRow({ reply: { id, title, body, revision }, ticket, answer }: Properties) {
  return (
    <li className="border-t border-line first:border-t-0">
      <details open={answer !== undefined} className="group">
        <summary className="flex items-start gap-4 px-4.5 py-3.5 hover:bg-rhine-faint/60">
          <span className="min-w-0 grow">
            <span className="block font-semibold wrap-anywhere">{title}</span>
            <span className="mt-0.5 line-clamp-2 wrap-anywhere text-soft group-open:hidden">{body}</span>
          </span>
          <span className="shrink-0 text-rhine underline decoration-rhine/35 underline-offset-4 group-open:hidden">Editar</span>
        </summary>
        <div className="px-4.5 pt-3 pb-5">
          {/* A changed `revision` renders the fields anew with the other person's text, unless something was typed. */}
          <SubmissionForm key={revision} form="saved-reply" ticket={ticket} answer={answer} failed={changingMessages.failed} noValidate>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name={seenField} value={revision} />
            <SavedReplyFields answer={answer} title={title} body={body} />
            {answer !== undefined && answer.typed["body"] !== body && answer.errors.form !== undefined && (
              <div className="rounded-field border border-line bg-tile px-4 py-3">
                <p className="text-small text-soft">Como está guardada ahora</p>
                <p className="mt-1 font-semibold">{title}</p>
                <p className="mt-1 wrap-anywhere whitespace-pre-line">{body}</p>
              </div>
            )}
            <SubmitLine label="Guardar cambios" busyLabel="Guardando..." size="small" />
          </SubmissionForm>
          <Deleting id={id} title={title} />
        </div>
      </details>
    </li>
  );
}

function Deleting({ id, title }: { id: string; title: string }) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <ButtonWithQuestion form="delete-saved-reply" fields={{ id }} label="Borrar" look="quiet" sure="Sí, borrar">
        ¿Borrar «{title}» para todo el equipo? No se puede recuperar.
      </ButtonWithQuestion>
    </div>
  );
}

export function SavedReplyFields({ answer, title, body }: { answer: FormAnswer | undefined; title?: string; body?: string }) {
  const fields = fieldsOf(answer);
  return (
    <>
      <TextField label="Título" {...fields.text("title", title)} maxLength={longestTitle} autoComplete="off" />
      <TextAreaField
        label="Texto"
        {...fields.text("body", body)}
        rows={5}
        maxLength={longestBody}
        hint={`Se rellenan solos: ${placeholders.map(({ name, meaning }) => `${name}, ${meaning}`).join("; ")}.`}
      />
    </>
  );
}

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
