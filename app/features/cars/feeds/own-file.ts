import { inCell } from "#app/features/cars/vehicles/field.ts";
import { fieldOf } from "#app/features/cars/vehicles/fields.ts";
import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";
import { addressesFor, type FeedPlace, type FeedText, tableText } from "./feed-text.ts";

/** The fields of a car that an own file may have: those that everybody may read, of a car in Spain. */
const fieldColumns = [
  "make",
  "model",
  "year",
  "price",
  "mileage",
  "fuel_type",
  "transmission",
  "body_style",
  "environmental_badge",
  "location",
  "first_registration",
  "colour",
  "doors",
  "seats",
  "powertrain",
  "power_kw",
  "displacement",
  "cylinders",
  "drive",
  "co2",
  "co2_cycle",
  "euro_norm",
  "consumption",
  "electric_range",
  "electric_range_cycle",
  "previous_owners",
  "accident",
  "service_history",
  "keys",
  "modified",
  "former_taxi_or_rental",
  "description",
] as const;

type Column = { label: string; cell: (car: CarForSale, origin: string) => unknown };

const ownColumns: ReadonlyMap<string, Column> = new Map<string, Column>([
  ["id", { label: "Identificador", cell: ({ id }) => id }],
  ...fieldColumns.map((name): [string, Column] => [name, { label: fieldOf(name).label, cell: (car) => inCell(fieldOf(name), car[name]) }]),
  ["page", { label: "Dirección", cell: (car, origin) => addressesFor(car, origin).page }],
  ["pictures", { label: "Fotos", cell: (car, origin) => addressesFor(car, origin).pictures.join(" ") }],
]);

/** The names of all columns with what people read, in the file's order. */
export const ownColumnLabels: readonly { name: string; label: string }[] = [...ownColumns].map(([name, { label }]) => ({ name, label }));

/** A file for spreadsheets with the chosen columns, written like the team's own file (app/lib/csv.ts). */
export function ownFileText({ origin, columns }: FeedPlace): FeedText {
  const chosen = columns.flatMap((name) => ownColumns.get(name) ?? []);
  const text = tableText(";", Object.fromEntries(chosen.map(({ label, cell }) => [label, (car) => cell(car, origin)])));
  return { ...text, begin: `\uFEFF${text.begin}` };
}
