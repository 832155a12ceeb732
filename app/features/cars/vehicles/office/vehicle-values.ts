import type { Field, StoredValue } from "#app/features/cars/vehicles/field.ts";
import { type FieldName, forEachField } from "#app/features/cars/vehicles/fields.ts";
import { writtenMonth } from "#app/features/cars/vehicles/written-months.ts";
import { formatCount } from "#app/lib/amounts.ts";

/** The values of the vehicle form's fields, as a person would write them. */
export type VehicleValues = Record<FieldName, string>;

/** The initial values of a new vehicle (FLEET-5). */
export function defaultValues(currentYear: number): VehicleValues {
  return { ...forEachField((_name, field) => field.initial ?? ""), year: String(currentYear) };
}

export function valuesOf(vehicle: Readonly<Record<FieldName, StoredValue>>): VehicleValues {
  return forEachField((name, field) => typedText(field, vehicle[name]));
}

function typedText(field: Field, value: StoredValue): string {
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
