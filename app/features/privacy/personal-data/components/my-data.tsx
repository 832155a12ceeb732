import { Form } from "react-router";
import { ConfirmationField } from "#app/features/people/sessions/components/sessions-section.tsx";
import type { Confirmation } from "#app/features/people/sessions/queries.server.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { type FormAnswer, formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { TextLink, Button, ButtonAnchor } from "#app/ui/button.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { deleteMessages } from "../messages.ts";

type Properties = { ticket: string; answer: FormAnswer | undefined; needed: Confirmation; erasedOn: string | undefined };

const about = (
  <>
    La borramos a los siete días, con tus consultas, citas y preferencias. Solo queda bloqueado lo que la ley nos obliga a guardar; está en
    la <TextLink to="/privacy">política de privacidad</TextLink>.
  </>
);

export function DeletionSection({ ticket, answer, needed, erasedOn }: Properties) {
  return (
    <TitledSection id="borrar" title="Borrar la cuenta" text={about}>
      {erasedOn === undefined ? (
        <SubmissionForm form="delete-account" ticket={ticket} answer={answer} failed={deleteMessages.failed} place="borrar" noValidate>
          <ConfirmationField needed={needed} answer={answer} always />
          <SubmitLine label="Borrar mi cuenta" busyLabel="Enviando..." look="secondary" />
        </SubmissionForm>
      ) : (
        <p>La borraremos el {erasedOn}. Hasta entonces puedes arrepentirte con el botón de arriba.</p>
      )}
    </TitledSection>
  );
}

/** Shown on every page of the panel until the account is deleted (row G5). Its form goes to the security page. */
export function DeletionBanner({ ticket, erasedOn }: { ticket: string; erasedOn: string }) {
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

export function MyDataSection() {
  return (
    <TitledSection
      id="mis-datos"
      title="Tus datos"
      text="Todo lo que guardamos de ti, en un archivo ZIP con tablas (CSV) y con un archivo para programas (JSON)."
    >
      <div>
        <ButtonAnchor href="/dashboard/seguridad/mis-datos.zip" look="secondary" download>
          Descargar mis datos
        </ButtonAnchor>
      </div>
    </TitledSection>
  );
}
