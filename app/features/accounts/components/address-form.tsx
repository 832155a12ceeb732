import { EmailField } from "#app/features/submissions/components/person-fields.tsx";
import { SubmissionForm } from "#app/features/submissions/components/submission-form.tsx";
import { SubmitLine } from "#app/features/submissions/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/submissions/form-answer.ts";

type Properties = { form: "forgot" | "resend"; ticket: string; answer: FormAnswer | undefined; label: string };

/** Asks for a link to an address. */
export function AddressForm({ form, ticket, answer, label }: Properties) {
  return (
    <SubmissionForm form={form} ticket={ticket} answer={answer} noValidate>
      {({ busy }) => (
        <>
          <EmailField answer={answer} />
          <SubmitLine busy={busy} label={label} busyLabel="Enviando..." />
        </>
      )}
    </SubmissionForm>
  );
}
