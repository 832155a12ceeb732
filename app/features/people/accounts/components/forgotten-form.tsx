import { EmailField } from "#app/features/ground/forms/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { resetMessages } from "../messages.ts";

export function ForgottenForm({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <SubmissionForm form="forgot" ticket={ticket} answer={answer} failed={resetMessages.failed} noValidate>
      {({ busy }) => (
        <>
          <EmailField answer={answer} />
          <SubmitLine busy={busy} label="Mandar enlace" busyLabel="Enviando..." />
        </>
      )}
    </SubmissionForm>
  );
}
