import { SubmissionForm } from "#app/features/ground/forms/components/submission-form.tsx";
import { SubmitLine } from "#app/features/ground/forms/components/submit-line.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { resendMessages } from "../messages.ts";

/** Sends the confirmation link again to the address that was just typed. */
export function ResendForm({ ticket, answer, email }: { ticket: string; answer: FormAnswer | undefined; email: string }) {
  return (
    <section aria-labelledby="otro-enlace" className="border-t border-line pt-8">
      <h2 id="otro-enlace" className="text-heading-3">
        ¿No te llegó el enlace?
      </h2>
      <p className="mt-2 mb-5 text-soft">Te lo mandamos otra vez a {email}. Mira también en el correo no deseado.</p>
      <SubmissionForm form="resend" ticket={ticket} answer={answer} failed={resendMessages.failed}>
        {({ busy }) => (
          <>
            <input type="hidden" name="email" value={email} />
            <SubmitLine busy={busy} label="Mandar otro enlace" busyLabel="Enviando..." look="secondary" />
          </>
        )}
      </SubmissionForm>
    </section>
  );
}
