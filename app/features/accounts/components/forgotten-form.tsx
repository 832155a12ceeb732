import { EmailField } from "#app/features/submissions/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import { SubmitLine } from "#app/features/submissions/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
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
