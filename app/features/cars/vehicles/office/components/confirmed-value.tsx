import { Checkbox } from "#app/ui/field.tsx";
import { confirmedField } from "../gathered-form.ts";

/** The tick below a question: it sends the sentence, so that another odd value is asked about again. */
export function ConfirmedValue({ sentence, ticked }: { sentence: string; ticked: boolean }) {
  return (
    <div className="mt-1 text-label">
      <Checkbox name={confirmedField} value={sentence} label="Es correcto, guardar así" ticked={ticked} />
    </div>
  );
}
