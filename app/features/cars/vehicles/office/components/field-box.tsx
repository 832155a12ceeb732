import { type RefObject, useId } from "react";
import type { Field } from "#app/features/cars/vehicles/field.ts";
import { Checkbox } from "#app/ui/field.tsx";
import { SelectField, TextAreaField, TextField, FieldError } from "#app/ui/form-field.tsx";
import { confirmedField } from "../vehicle-values.ts";

type Properties = {
  field: Field;
  /** What the form control sends, and what it holds first. */
  name: string;
  value: string;
  error: string | undefined;
  hint?: string;
  input?: RefObject<HTMLInputElement | null>;
};

/** The form control of one field of a vehicle. */
export function FieldBox({ field, name, value, input, ...notes }: Properties) {
  const common = { label: field.label, name, ...notes };
  switch (field.kind) {
    case "line":
      return <TextField {...common} defaultValue={value} maxLength={field.longest} short />;
    case "paragraphs":
      return <TextAreaField {...common} defaultValue={value} maxLength={field.longest} optional />;
    case "number": {
      const optional = field.empty === null || field.empty === 0;
      const inputMode = field.decimals === 1 ? "decimal" : "numeric";
      return <TextField {...common} defaultValue={value} ref={input} inputMode={inputMode} maxLength={20} optional={optional} short />;
    }
    case "month":
      // Where a browser has no picker for months, the placeholder says how to type one.
      return <TextField {...common} type="month" defaultValue={value} maxLength={20} placeholder="2021-03" optional short />;
    case "vin":
      return <TextField {...common} defaultValue={value} maxLength={40} autoComplete="off" autoCapitalize="characters" optional short />;
    case "choice":
      return <SelectField {...common} chosen={value} options={optionsOf(field)} short />;
    case "choices":
      return <ChoicesBox field={field} name={name} value={value} {...notes} />;
    case "yesOrNo":
      return <Checkbox name={name} value="on" label={field.label} ticked={value === "on"} />;
    case "yesNoOrUnknown":
      return <SelectField {...common} chosen={value} options={answers} short />;
  }
}

const answers = [
  { value: "", label: "Sin indicar" },
  { value: "no", label: "No" },
  { value: "yes", label: "Sí" },
];

function optionsOf({ options, optional, optionLabel }: Extract<Field, { kind: "choice" }>) {
  const named = options.map((value) => ({ value, label: optionLabel?.(value) ?? value }));
  return optional ? [{ value: "", label: "Sin indicar" }, ...named] : named;
}

type ChoicesBoxProperties = {
  field: Extract<Field, { kind: "choices" }>;
  name: string;
  /** The ticked options, separated by commas; by line ends where no response came. */
  value: string;
  error: string | undefined;
  hint?: string;
};

/** A box to tick for each option of a list; the form gathers them into one field (vehicle-values.ts). */
function ChoicesBox({ field: { label, options, optionLabel }, name, value, error, hint }: ChoicesBoxProperties) {
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

/** The tick below a question: it sends the sentence, so that another odd value is asked about again. */
export function ConfirmedValue({ sentence, ticked }: { sentence: string; ticked: boolean }) {
  return (
    <div className="mt-1 text-label">
      <Checkbox name={confirmedField} value={sentence} label="Es correcto, guardar así" ticked={ticked} />
    </div>
  );
}
