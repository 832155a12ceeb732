import { EmailField } from "#app/features/ground/forms/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { NewPasswordFields } from "./password-field.tsx";
import { signUpMessages } from "../messages.ts";

export function SignUpForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <SubmissionForm form="signup" ticket={ticket} answer={answer} failed={signUpMessages.failed} noValidate>
      {({ busy }) => (
        <>
          <EmailField answer={answer} hint="Te mandamos un enlace para confirmarlo." />
          <NewPasswordFields answer={answer} />
          <SubmitLine busy={busy} label="Crear cuenta" busyLabel="Creando la cuenta..." />
          <p className="text-label text-soft">
            Usamos tus datos solo para tu cuenta y lo que pidas en ella: lo cuenta la{" "}
            <TextLink to="/privacy">política de privacidad</TextLink>.
          </p>
        </>
      )}
    </SubmissionForm>
  );
}
