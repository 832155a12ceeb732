import { ConfirmationField, type NeededConfirmation } from "#app/features/people/sessions/components/confirmation-field.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { emailMessages } from "../messages.ts";

type Properties = { ticket: string; answer: FormAnswer | undefined; needed: NeededConfirmation; email: string };

export function EmailSection({ ticket, answer, needed, email }: Properties) {
  const about = (
    <>
      Ahora entras con <span className="wrap-anywhere text-ink">{email}</span>. El cambio vale cuando lo confirmas desde el buzón nuevo.
    </>
  );
  return (
    <TitledSection id="correo" title="Correo" text={about}>
      <SubmissionForm form="change-email" ticket={ticket} answer={answer} failed={emailMessages.failed} place="correo" noValidate>
        {({ busy }) => (
          <>
            <TextField label="Correo nuevo" {...fieldsOf(answer).text("email")} type="email" autoComplete="email" maxLength={254} />
            <ConfirmationField needed={needed} answer={answer} />
            <SubmitLine busy={busy} label="Enviar el enlace" busyLabel="Enviando..." look="secondary" />
          </>
        )}
      </SubmissionForm>
    </TitledSection>
  );
}
