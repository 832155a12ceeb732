import type { FormAnswer } from "#app/features/submissions/form-answer.ts";
import { Toast } from "#app/ui/toast.tsx";

/** What came of a form that has no fields to write in. */
export function FormToast({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer) return null;
  const { ok, notice, errors } = answer;
  const said = errors.form ?? Object.values(errors.fields)[0] ?? notice?.text ?? "";
  return <Toast tone={ok ? "good" : "bad"} title={notice?.title ?? "No se ha cambiado"} text={said} />;
}
