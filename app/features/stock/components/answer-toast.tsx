import type { FormAnswer, Notice } from "#app/features/submissions/form-answer.ts";
import { saidOf } from "#app/features/submissions/said-of.ts";
import { Toast } from "#app/ui/toast.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  /** The title of what went wrong. */ failed: Notice;
  /** What went well is seen anyway. */ silent?: boolean;
};

/** What came of a small form beside a page's large one. */
export function AnswerToast({ answer, failed, silent = false }: Properties) {
  if (!answer || (answer.ok && silent)) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} {...saidOf(answer, failed)} />;
}
