import { useId } from "react";
import type { Field } from "#app/features/cars/vehicles/field.ts";
import { Checkbox } from "#app/ui/field.tsx";
import { FieldError } from "#app/ui/form-field.tsx";

type Properties = {
  field: Extract<Field, { kind: "choices" }>;
  name: string;
  /** The ticked options, separated by commas; by line ends where no response came. */
  value: string;
  error: string | undefined;
  hint?: string;
};

/** A box to tick for each option of a list; the form gathers them into one field (gathered-form.ts). */
export function ChoicesBox({ field: { label, options, optionLabel }, name, value, error, hint }: Properties) {
  const id = useId();
  const ticked = value.split(/[,\n]/);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`} className="min-w-0">
      <legend className="text-label font-medium">{label}</legend>
      <div className="mt-1.5 grid gap-x-4 text-label tablet:grid-cols-2">
        {options.map((option) => (
          <Checkbox key={option} name={name} value={option} label={optionLabel(option)} ticked={ticked.includes(option)} />
        ))}
      </div>
      {hint !== undefined && <p className="text-label text-soft">{hint}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
