import { type Field, type StoredValue, inWords } from "#app/features/cars/vehicles/field.ts";
import { type FieldName, forEachField, fieldNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";
import { writtenMonth } from "../written-values.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { gatherFeatures, textsOf } from "./equipment-list.ts";

/** The boxes that confirm a value which looks wrong; each sends the sentence that its person saw. */
export const confirmedField = "confirmed";

const listSeparators = new Map<string, string>([
  ...fieldNames.filter((name) => fieldOf(name).kind === "choices").map((name): [string, string] => [name, ","]),
  [confirmedField, "\n"],
]);

/** Makes one field of each group of fields with the same name: the lines of equipment, and ticked boxes, such as "teil_1,coc". */
export function gatherForm(sent: FormData): FormData {
  const gathered = new FormData();
  for (const [name, value] of gatherFeatures(sent)) if (!listSeparators.has(name)) gathered.append(name, value);
  for (const [name, separator] of listSeparators) gathered.append(name, textsOf(sent, name).join(separator));
  return gathered;
}

export function confirmedSentences(field: string | undefined): string[] {
  return field === undefined || field === "" ? [] : field.split("\n");
}

/** The values of the vehicle form's fields, as a person would write them. */
export type VehicleValues = Record<FieldName, string>;

/** The initial values of a new vehicle (FLEET-5). */
export function defaultValues(currentYear: number): VehicleValues {
  return { ...forEachField((_name, field) => field.initial ?? ""), year: String(currentYear) };
}

export function valuesOf(vehicle: Readonly<Record<FieldName, StoredValue>>): VehicleValues {
  return forEachField((name, field) => typedText(field, vehicle[name]));
}

/** Returns a stored value as the form has it. */
export function typedText(field: Field, value: StoredValue): string {
  if (value === null) return "";
  if (typeof value === "boolean") return field.kind === "yesOrNo" ? (value ? "on" : "") : value ? "yes" : "no";
  if (typeof value === "number") return typedNumber(field, value);
  if (typeof value !== "string") return value.join(",");
  return field.kind === "month" ? writtenMonth(value) : value;
}

function typedNumber(field: Field, value: number): string {
  if (field.kind !== "number") return String(value);
  return field.amount ? formatCount(value) : String(value).replace(".", ",");
}

/** Returns a field's typed text as a person reads it, such as the labels of ticked options; "nada" for an empty one. */
export function typedInWords(field: Field, text: string): string {
  if (text === "") return "nada";
  if (field.kind === "choices") return inWords(field, text.split(","));
  if (field.kind === "yesNoOrUnknown") return inWords(field, text === "yes");
  return inWords(field, text);
}
