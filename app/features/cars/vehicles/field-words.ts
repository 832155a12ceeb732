import type { Field, StoredValue } from "./field.ts";
import { monthInWords } from "./written-months.ts";

/** Returns a field's value as a person reads it: 'sí' or 'no', an amount with its unit, a month, or the labels of options. */
export function inWords(field: Field, value: Exclude<StoredValue, null>): string {
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value === "number") return numberInWords(field, value);
  if (typeof value !== "string") return value.map((option) => inWords(field, option)).join(", ");
  if (field.kind === "month" && /^\d{4}-\d\d/.test(value)) return monthInWords(value);
  return (field.kind === "choice" || field.kind === "choices") && field.optionLabel ? field.optionLabel(value) : value;
}

function numberInWords(field: Field, value: number): string {
  if (field.kind !== "number") return String(value);
  return field.amount ? field.amount(value) : String(value).replace(".", ",");
}
