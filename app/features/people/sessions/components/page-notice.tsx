import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { noticeOf } from "#app/features/ground/forms/notice-of.ts";
import { Toast } from "#app/ui/toast.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  /** Forms that leave the page on success, or that are repeated in a list. */
  forms: readonly string[];
};

/** Shows the outcome of a form that cannot show it itself. */
export function PageNotice({ answer, forms }: Properties) {
  if (!answer || !forms.includes(answer.form)) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer)} />;
}
