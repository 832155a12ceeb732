import { Form } from "react-router";
import { EmailField, type FormProperties, SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { listAddress, savedAddress } from "#app/features/people/saved-cars/saving.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { CopyLink } from "#app/ui/copy-link.tsx";
import { listMailForm, listMailMessages } from "../messages.ts";

/** The link to one's own list, to copy or by mail. `list`: the packed ids. */
export function TakeAlong({ list, ticket, answer, inAccount }: FormProperties & { list: string; inAccount: boolean }) {
  return (
    <section
      id="llevar"
      aria-labelledby="llevar-titulo"
      className="mt-16 grid gap-x-16 gap-y-6 border-t border-line pt-10 desktop:grid-cols-2"
    >
      <div>
        <h2 id="llevar-titulo" className="text-heading-3">
          Llévate la lista
        </h2>
        <p className="mt-3 max-w-prose text-soft">
          {inAccount ? (
            "Con este enlace la abre también quien no tiene tu cuenta. Lleva los coches que guardas hoy."
          ) : (
            <>
              Está solo en este navegador. Con este enlace la abres en otro dispositivo; con una <TextLink to="/auth">cuenta</TextLink> la
              tienes en todos.
            </>
          )}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5">
          <TextLink to={listAddress(list)}>Enlace a esta lista</TextLink>
          <CopyLink path={listAddress(list)} />
        </p>
      </div>
      <SubmissionForm form={listMailForm} ticket={ticket} answer={answer} failed={listMailMessages.failed} place="llevar">
        <EmailField answer={answer} hint="Solo para enviarte este enlace. No guardamos tu correo para nada más." />
        <SubmitLine label="Enviármelo" busyLabel="Enviando..." look="secondary" />
      </SubmissionForm>
    </section>
  );
}

/** On a page that a link opened: nothing is saved until somebody presses the button. */
export function KeepHere({ list }: { list: string }) {
  return (
    <Form method="post" action={savedAddress} className="mb-10">
      <input type="hidden" name="page" value={savedAddress} />
      <input type="hidden" name="keep" value={list} />
      <Button type="submit">Guardar aquí</Button>
    </Form>
  );
}

/** In an account that was full when its person signed in. `list`: what this browser keeps beside it. */
export function LeftInBrowser({ list }: { list: string }) {
  return (
    <p className="mb-8 text-soft">
      No todo lo que guardaste en este navegador cabe en tu cuenta. <TextLink to={listAddress(list)}>Ver lo que queda fuera</TextLink>
    </p>
  );
}
