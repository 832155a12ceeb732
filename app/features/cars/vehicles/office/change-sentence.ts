import { type Field, inWords } from "#app/features/cars/vehicles/field.ts";
import { type FieldName, fieldNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";

/** One change of a vehicle in the audit log: the person, and the changed columns before and after. */
export type Change = { who: string; before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> };

/**
 * Returns a sentence about the changes made meanwhile, for the person whose own change was refused (row R21). Without an entry in the log,
 * an import made the change; without a column of the vehicle, the equipment changed.
 */
export function changeSentence(changes: readonly Change[]): string {
  if (changes.length === 0) return "Una importación ha cambiado este vehículo mientras lo editabas.";
  const people = Map.groupBy(changes, ({ who }) => who);
  const list = new Intl.ListFormat("es", { type: "conjunction" });
  const parts = [...people].map(([who, own]) => `${who} ha cambiado ${list.format(changedThings(own))}`);
  return `Mientras lo editabas, ${parts.join("; ")}.`;
}

/** Merges the changes of each column, from its first `before` to its last `after`. */
function changedThings(changes: readonly Change[]): string[] {
  const columns = new Map<FieldName, { before: unknown; after: unknown }>();
  for (const { before, after } of changes) {
    for (const column of fieldsIn(after))
      columns.set(column, { before: columns.has(column) ? columns.get(column)?.before : before[column], after: after[column] });
  }
  if (columns.size === 0) return ["el equipamiento"];
  return [...columns].map(([column, { before, after }]) => {
    const field = fieldOf(column);
    return field.kind === "paragraphs"
      ? field.noun
      : `${field.noun} (${recordedInWords(field, before)} → ${recordedInWords(field, after)})`;
  });
}

function fieldsIn(recorded: Change["after"]): FieldName[] {
  return Object.keys(recorded).flatMap((column) => fieldNames.find((name) => name === column) ?? []);
}

function recordedInWords(field: Field, value: unknown): string {
  if (typeof value === "string" && value !== "") return inWords(field, value);
  if (Array.isArray(value)) return inWords(field, value.map(String));
  return typeof value === "number" || typeof value === "boolean" ? inWords(field, value) : "nada";
}
