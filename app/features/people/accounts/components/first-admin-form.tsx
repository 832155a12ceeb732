import { EmailField } from "#app/features/ground/forms/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { NewPasswordFields } from "./password-field.tsx";
import { unexpectedFailure } from "../messages.ts";

export function FirstAdminForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <SubmissionForm form="first-admin" ticket={ticket} answer={answer} failed={unexpectedFailure} noValidate>
      {({ busy }) => (
        <>
          <EmailField answer={answer} hint="Con él entrarás desde ahora." />
          <NewPasswordFields answer={answer} />
          <SubmitLine busy={busy} label="Entrar en la oficina" busyLabel="Guardando..." />
        </>
      )}
    </SubmissionForm>
  );
}
