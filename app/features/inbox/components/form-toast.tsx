import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { saidOf } from "#app/features/submissions/said-of.ts";
import { Toast } from "#app/ui/toast.tsx";

/** What came of a form that has no fields to write in. */
export function FormToast({ answer }: { answer: FormAnswer | undefined }) {
  return answer && <Toast tone={answer.ok ? "good" : "bad"} {...saidOf(answer)} />;
}
