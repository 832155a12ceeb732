import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Toast } from "#app/ui/toast.tsx";

type Properties = {
  answer: FormAnswer | undefined;
  /** Forms that are gone from the page once they were taken, or that stand in a list. */
  forms: readonly string[];
};

/** What came of a form that cannot say it itself. */
export function PageNotice({ answer, forms }: Properties) {
  if (!answer || !forms.includes(answer.form)) return null;
  const text = answer.errors.form ?? Object.values(answer.errors.fields)[0] ?? answer.notice?.text;
  if (text === undefined) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} title={answer.notice?.title ?? "No se ha guardado"} text={text} />;
}
