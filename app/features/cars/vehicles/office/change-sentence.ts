import { statusLabel } from "#app/features/cars/vehicles/labels.ts";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";

/** One change of a vehicle in the audit log: the person, and the changed columns before and after. */
export type Change = { who: string; before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> };

const names: Record<string, string> = {
  make: "la marca",
  model: "el modelo",
  year: "el año",
  price: "el precio",
  mileage: "los kilómetros",
  fuel_type: "el combustible",
  transmission: "el cambio",
  location: "la ubicación",
  description: "la descripción",
  status: "el estado",
  featured: "el destacado",
  environmental_badge: "el distintivo",
  body_style: "la carrocería",
  power_hp: "la potencia",
};

/**
 * Returns a sentence about the changes made meanwhile, for the person whose own change was refused (row R21). Without an entry in the log,
 * an import made the change; without a column of the vehicle, the equipment changed.
 */
export function changeSentence(changes: readonly Change[]): string {
  if (changes.length === 0) return "Una importación ha cambiado este vehículo mientras lo editabas.";
  const people = Map.groupBy(changes, ({ who }) => who);
  const parts = [...people].map(([who, own]) => `${who} ha cambiado ${listed(changedThings(own))}`);
  return `Mientras lo editabas, ${parts.join("; ")}.`;
}

/** Merges the changes of each column, from its first `before` to its last `after`. */
function changedThings(changes: readonly Change[]): string[] {
  const columns = new Map<string, { before: unknown; after: unknown }>();
  for (const { before, after } of changes) {
    for (const column of Object.keys(after).filter((name) => Object.hasOwn(names, name)))
      columns.set(column, { before: columns.has(column) ? columns.get(column)?.before : before[column], after: after[column] });
  }
  if (columns.size === 0) return ["el equipamiento"];
  return [...columns].map(([column, { before, after }]) => {
    if (column === "description") return "la descripción";
    return `${names[column]} (${inWords(column, before)} → ${inWords(column, after)})`;
  });
}

function inWords(column: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nada";
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value === "number")
    return column === "price" ? formatEuros(value) : column === "mileage" ? formatKilometres(value) : String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return column === "status" ? statusLabel(text) : text;
}

function listed(things: readonly string[]): string {
  return new Intl.ListFormat("es", { type: "conjunction" }).format(things);
}
