import { Toast } from "#app/ui/toast.tsx";
import { type FormAnswer, noticeOf } from "../form-answer.ts";

/** Shows the outcome of a form that cannot show it itself: it is gone, or it stands in every row of a list. `forms`: those; otherwise any. */
export function AnswerNotice({ answer, forms }: { answer: FormAnswer | undefined; forms?: readonly string[] }) {
  if (!answer || forms?.includes(answer.form) === false) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} {...noticeOf(answer)} />;
}
