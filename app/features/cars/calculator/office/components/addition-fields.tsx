import { TextField } from "#app/ui/form-field.tsx";
import { additionFields, additionNames, type ReadAdditions } from "../search-params.ts";

/** What the team adds to the computed lines. */
export function AdditionFields({ additions: { typed, wrong } }: { additions: Pick<ReadAdditions, "typed" | "wrong"> }) {
  return (
    <fieldset className="border-t border-line pt-5 pb-8">
      <legend className="float-left mb-4 w-full font-heading text-card font-bold">Lo que añades tú</legend>
      <div className="clear-both grid gap-5 tablet:grid-cols-3">
        {additionNames.map((name) => (
          <TextField
            key={name}
            label={additionFields[name].label}
            name={additionFields[name].parameter}
            defaultValue={typed[name]}
            error={wrong[name]}
            inputMode="decimal"
            optional="unmarked"
          />
        ))}
      </div>
    </fieldset>
  );
}
