import { ConfirmationField } from "#app/features/people/sessions/components/sessions-section.tsx";
import type { Confirmation } from "#app/features/people/sessions/queries.server.ts";
import { SubmissionForm, SubmitLine } from "#app/features/ground/forms/components/submission-form.tsx";
import { fieldsOf, type FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import { passwordMessages, emailMessages } from "../messages.ts";

export function PasswordSection({ ticket, answer, needed }: { ticket: string; answer: FormAnswer | undefined; needed: Confirmation }) {
  const { text } = fieldsOf(answer);
  return (
    <TitledSection id="contrasena" title="Contraseña" text="Al cambiarla se cierran las sesiones de los demás dispositivos.">
      <SubmissionForm form="change-password" ticket={ticket} answer={answer} failed={passwordMessages.failed} place="contrasena" noValidate>
        <ConfirmationField needed={needed} answer={answer} always />
        <TextField
          label="Contraseña nueva"
          {...text("password")}
          type="password"
          autoComplete="new-password"
          maxLength={256}
          hint="Seis caracteres como mínimo. Mejor una frase que solo sepas tú."
        />
        <TextField
          label="Repite la contraseña nueva"
          {...text("password_again")}
          type="password"
          autoComplete="new-password"
          maxLength={256}
        />
        <SubmitLine label="Cambiar la contraseña" busyLabel="Cambiando..." />
      </SubmissionForm>
    </TitledSection>
  );
}

type EmailSectionProperties = { ticket: string; answer: FormAnswer | undefined; needed: Confirmation; email: string };

export function EmailSection({ ticket, answer, needed, email }: EmailSectionProperties) {
  const about = (
    <>
      Ahora entras con <span className="wrap-anywhere text-ink">{email}</span>. El cambio vale cuando lo confirmas desde el buzón nuevo.
    </>
  );
  return (
    <TitledSection id="correo" title="Correo" text={about}>
      <SubmissionForm form="change-email" ticket={ticket} answer={answer} failed={emailMessages.failed} place="correo" noValidate>
        <TextField label="Correo nuevo" {...fieldsOf(answer).text("email")} type="email" autoComplete="email" maxLength={254} />
        <ConfirmationField needed={needed} answer={answer} />
        <SubmitLine label="Enviar el enlace" busyLabel="Enviando..." look="secondary" />
      </SubmissionForm>
    </TitledSection>
  );
}
