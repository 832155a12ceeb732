import { SubmissionForm, SubmitLine, EmailField } from "#app/features/ground/forms/components/submission-form.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PasswordField, NewPasswordFields } from "./password-field.tsx";
import { unexpectedFailure, linkEnded, resetMessages } from "../messages.ts";
import { AuthPage } from "./auth-page.tsx";

/** Only a button in the browser that signed up; other browsers also ask for the account's password. */
export function ConfirmingForm({ ticket, answer, sameBrowser }: { ticket: string; answer: FormAnswer | undefined; sameBrowser: boolean }) {
  return (
    <SubmissionForm form="confirm" ticket={ticket} answer={answer} failed={unexpectedFailure} noValidate>
      {!sameBrowser && (
        <PasswordField
          answer={answer}
          label="Contraseña"
          hint="Este no es el navegador en el que creaste la cuenta: con la contraseña sabemos que eres tú."
        />
      )}
      <SubmitLine label="Confirmar y entrar" busyLabel="Confirmando..." />
    </SubmissionForm>
  );
}

/** For a used, old or invented link. It does not say which, so that a person who guesses links learns nothing. */
export function EndedLink({ otherLink }: { otherLink: string }) {
  return (
    <AuthPage title="El enlace ya no sirve" text={linkEnded}>
      <div>
        <ButtonLink to={otherLink}>Pedir otro enlace</ButtonLink>
      </div>
    </AuthPage>
  );
}

export function ChoosingPassword({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <SubmissionForm form="new-password" ticket={ticket} answer={answer} failed={unexpectedFailure} noValidate>
      <NewPasswordFields answer={answer} />
      <SubmitLine label="Guardar y entrar" busyLabel="Guardando..." />
    </SubmissionForm>
  );
}

export function FirstAdminForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <SubmissionForm form="first-admin" ticket={ticket} answer={answer} failed={unexpectedFailure} noValidate>
      <EmailField answer={answer} hint="Con él entrarás desde ahora." />
      <NewPasswordFields answer={answer} />
      <SubmitLine label="Entrar en la oficina" busyLabel="Guardando..." />
    </SubmissionForm>
  );
}

export function ForgottenForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <SubmissionForm form="forgot" ticket={ticket} answer={answer} failed={resetMessages.failed} noValidate>
      <EmailField answer={answer} />
      <SubmitLine label="Mandar enlace" busyLabel="Enviando..." />
    </SubmissionForm>
  );
}
