import { EmailField } from "#app/features/ground/forms/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { PasswordField } from "./password-field.tsx";
import { unexpectedFailure } from "../messages.ts";

type Properties = {
  ticket: string;
  answer: FormAnswer | undefined;
  /** The page that the person wanted; undefined for the home page. */
  redirectTo: string | undefined;
};

export function SignInForm({ ticket, answer, redirectTo }: Properties) {
  return (
    <SubmissionForm form="signin" ticket={ticket} answer={answer} failed={unexpectedFailure} noValidate>
      {({ busy }) => (
        <>
          {redirectTo !== undefined && <input type="hidden" name="redirectTo" value={redirectTo} />}
          <EmailField answer={answer} />
          <PasswordField answer={answer} label="Contraseña" />
          <SubmitLine busy={busy} label="Iniciar sesión" busyLabel="Entrando..." />
          <p>
            <TextLink to="/auth/forgot">¿Has olvidado la contraseña?</TextLink>
          </p>
        </>
      )}
    </SubmissionForm>
  );
}
