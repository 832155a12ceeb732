import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { noticeOf } from "#app/features/ground/forms/notice-of.ts";
import { Toast } from "#app/ui/toast.tsx";

/** The outcome of a form without text fields. */
export function FormToast({ answer }: { answer: FormAnswer | undefined }) {
  return answer && <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer)} />;
}
