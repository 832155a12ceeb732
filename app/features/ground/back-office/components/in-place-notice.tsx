import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { noticeOf } from "#app/features/ground/forms/notice-of.ts";
import { Toast } from "#app/ui/toast.tsx";

/** Shows the outcome of a change sent without JavaScript, when the whole page loads again. `forms`: the forms inside the rows. */
export function InPlaceNotice({ answer, forms }: { answer: FormAnswer | undefined; forms: readonly string[] }) {
  if (!answer || !forms.includes(answer.form)) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer)} />;
}
