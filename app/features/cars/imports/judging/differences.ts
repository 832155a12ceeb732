import { inWords, type StoredValue } from "#app/features/cars/vehicles/field.ts";
import { fieldNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";

export type Values = Readonly<Record<string, StoredValue | undefined>>;

export type Difference = { label: string; before: string; after: string };

const longestValue = 60;

/** Returns the fields of a car that differ, with both values as a person reads them. A field that one side lacks is left out. */
export function differencesBetween(before: Values, after: Values): Difference[] {
  return fieldNames.flatMap((name) => {
    const [was, becomes] = [before[name], after[name]];
    if (was === undefined || becomes === undefined || JSON.stringify(was) === JSON.stringify(becomes)) return [];
    const field = fieldOf(name);
    const shown = (value: StoredValue) => (value === null || value === "" ? "nada" : inWords(field, value).slice(0, longestValue));
    return [{ label: field.label, before: shown(was), after: shown(becomes) }];
  });
}

/** Says what changes in a car: 'Kilómetros: 87.000 → 87.400'. The price stands in a column of its own. */
export function changesInWords(before: Values, after: Values): string {
  const { price: _price, ...further } = after;
  return differencesBetween(before, further)
    .map((one) => `${one.label}: ${one.before} → ${one.after}`)
    .join(" · ");
}
