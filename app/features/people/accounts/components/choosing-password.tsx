import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { NewPasswordFields } from "./password-field.tsx";
import { unexpectedFailure } from "../messages.ts";

export function ChoosingPassword({ ticket, answer }: { ticket: string; answer: FormAnswer | undefined }) {
  return (
    <SubmissionForm form="new-password" ticket={ticket} answer={answer} failed={unexpectedFailure} noValidate>
      {({ busy }) => (
        <>
          <NewPasswordFields answer={answer} />
          <SubmitLine busy={busy} label="Guardar y entrar" busyLabel="Guardando..." />
        </>
      )}
    </SubmissionForm>
  );
}
