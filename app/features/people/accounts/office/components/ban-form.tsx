import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import { fieldsOf } from "#app/features/ground/forms/fields-of.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextField } from "#app/ui/form-field.tsx";
import { banMessages, unbanMessages } from "../messages.ts";

/** Closes an account with a reason, or opens it again; both need the admin's own password. */
export function BanForm({ banned, ticket, answer }: { banned: boolean; ticket: string; answer: FormAnswer | undefined }) {
  const { text } = fieldsOf(answer);
  return (
    <SubmissionForm
      form={banned ? "unban" : "ban"}
      ticket={ticket}
      answer={answer}
      failed={(banned ? unbanMessages : banMessages).failed}
      noValidate
    >
      {({ busy }) => (
        <>
          {!banned && (
            <TextField
              label="Motivo"
              {...text("reason")}
              data-begin
              maxLength={500}
              hint="Lo lee el equipo, y esta persona si pide sus datos."
            />
          )}
          <TextField
            label="Tu contraseña de administrador"
            {...text("current_password")}
            type="password"
            {...(banned ? { "data-begin": true } : {})}
            autoComplete="current-password"
            maxLength={512}
            hint="La pedimos cada vez, aunque acabes de entrar."
          />
          <SubmitLine busy={busy} label={banned ? "Reabrir la cuenta" : "Cerrar la cuenta"} busyLabel="Verificando..." />
        </>
      )}
    </SubmissionForm>
  );
}
