import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { PasswordField } from "./password-field.tsx";
import { unexpectedFailure } from "../messages.ts";

type Properties = { ticket: string; answer: FormAnswer | undefined; sameBrowser: boolean };

/** Only a button in the browser that signed up; other browsers also ask for the account's password. */
export function ConfirmingForm({ ticket, answer, sameBrowser }: Properties) {
  return (
    <SubmissionForm form="confirm" ticket={ticket} answer={answer} failed={unexpectedFailure} noValidate>
      {({ busy }) => (
        <>
          {!sameBrowser && (
            <PasswordField
              answer={answer}
              label="Contraseña"
              hint="Este no es el navegador en el que creaste la cuenta: con la contraseña sabemos que eres tú."
            />
          )}
          <SubmitLine busy={busy} label="Confirmar y entrar" busyLabel="Confirmando..." />
        </>
      )}
    </SubmissionForm>
  );
}
