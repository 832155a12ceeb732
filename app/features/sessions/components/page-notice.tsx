import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { saidOf } from "#app/features/submissions/said-of.ts";
import { Toast } from "#app/ui/toast.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  /** Forms that are gone from the page once they were taken, or that stand in a list. */
  forms: readonly string[];
};

/** What came of a form that cannot say it itself. */
export function PageNotice({ answer, forms }: Properties) {
  if (!answer || !forms.includes(answer.form)) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} {...saidOf(answer)} />;
}
