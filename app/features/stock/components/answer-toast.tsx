import type { FormAnswer, Notice } from "#app/features/submissions/form-answer.ts";
import { Toast } from "#app/ui/toast.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  /** The title of what went wrong. */ failed: Notice;
  /** What went well is seen anyway. */ silent?: boolean;
};

/** What came of a small form beside a page's large one. */
export function AnswerToast({ answer, failed, silent = false }: Properties) {
  if (!answer || (answer.ok && silent)) return null;
  const { title, text } = answer.notice ?? failed;
  const wrong = answer.errors.form ?? Object.values(answer.errors.fields)[0];
  return <Toast tone={answer.ok ? "good" : "bad"} title={title} text={wrong ?? text} />;
}
