import { ButtonAnchor } from "#app/ui/button.tsx";
import { OfficeHeading } from "#app/ui/office/page-parts.tsx";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { noticeOf } from "#app/features/ground/forms/notice-of.ts";
import { Toast } from "#app/ui/toast.tsx";

/** Shown when a page of the inbox could not be loaded, with a link to try again. */
export function InboxFailure({ title, address }: { title: string; address: string }) {
  return (
    <>
      <OfficeHeading title={title} />
      <div role="alert" className="rounded-tile border border-line bg-raised px-4.5 py-8 text-label">
        <p className="max-w-prose text-soft">El fallo es nuestro. Vuelve a intentarlo en unos segundos.</p>
        <p className="mt-4">
          <ButtonAnchor href={address} look="secondary" size="small">
            Volver a intentarlo
          </ButtonAnchor>
        </p>
      </div>
    </>
  );
}

/** The outcome of a form without text fields. */
export function FormToast({ answer }: { answer: FormAnswer | undefined }) {
  return answer && <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer)} />;
}
