import type { Field, StoredValue } from "./field.ts";

/** Returns a field's value as a person reads it: 'sí' or 'no', an amount with its unit, or the label of an option. */
export function inWords(field: Field, value: Exclude<StoredValue, null>): string {
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value === "number") return field.kind === "number" && field.amount ? field.amount(value) : String(value);
  return field.kind === "choice" && field.optionLabel ? field.optionLabel(value) : value;
}
