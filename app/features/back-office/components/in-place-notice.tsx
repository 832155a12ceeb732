import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { saidOf } from "#app/features/submissions/said-of.ts";
import { Toast } from "#app/ui/toast.tsx";

/** What came of a state that was changed without a script, where the page itself is the answer. `forms` are the ones that stand in place. */
export function InPlaceNotice({ answer, forms }: { answer: FormAnswer | undefined; forms: readonly string[] }) {
  if (!answer || !forms.includes(answer.form)) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} {...saidOf(answer)} />;
}
