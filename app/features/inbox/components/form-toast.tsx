import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { saidOf } from "#app/features/submissions/said-of.ts";
import { Toast } from "#app/ui/toast.tsx";

/** The outcome of a form without text fields. */
export function FormToast({ answer }: { answer: FormAnswer | undefined }) {
  return answer && <Toast tone={answer.ok ? "good" : "bad"} {...saidOf(answer)} />;
}
