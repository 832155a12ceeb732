import type { RefObject } from "react";
import type { Field } from "#app/features/cars/vehicles/field.ts";
import { Checkbox } from "#app/ui/field.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form-field.tsx";

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
      return <TextField {...common} defaultValue={value} ref={input} inputMode="numeric" maxLength={20} optional={optional} short />;
    }
    case "choice":
      return <SelectField {...common} chosen={value} options={optionsOf(field)} short />;
    case "yesOrNo":
      return <Checkbox name={name} value="on" label={field.label} ticked={value === "on"} />;
  }
}

function optionsOf({ options, optional, optionLabel }: Extract<Field, { kind: "choice" }>) {
  const named = options.map((value) => ({ value, label: optionLabel?.(value) ?? value }));
  return optional ? [{ value: "", label: "Sin indicar" }, ...named] : named;
}
