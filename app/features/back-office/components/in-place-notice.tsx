import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Toast } from "#app/ui/toast.tsx";

/** What came of a state that was changed without a script, where the page itself is the answer. `forms` are the ones that stand in place. */
export function InPlaceNotice({ answer, forms }: { answer: FormAnswer | undefined; forms: readonly string[] }) {
  if (!answer || !forms.includes(answer.form)) return null;
  return <Toast tone={answer.ok ? "good" : "bad"} {...saidOf(answer)} />;
}

/** An answer in a title and a sentence. */
export function saidOf({ notice, errors }: FormAnswer): { title: string; text: string } {
  return { title: notice?.title ?? "No se ha cambiado", text: errors.form ?? Object.values(errors.fields)[0] ?? notice?.text ?? "" };
}
