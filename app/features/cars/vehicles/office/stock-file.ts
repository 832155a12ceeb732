import { inCell, type StoredValue } from "#app/features/cars/vehicles/field.ts";
import { printsLabel, printsOf } from "./value-prints.ts";
import { type FieldName, fieldNames, fieldOf, startingWith } from "#app/features/cars/vehicles/fields.ts";

type Row = Readonly<Record<FieldName, StoredValue>> & { id: string; visitor_count: number; created_at: Date };
type Column = { label: string; cell: (row: Row) => unknown };

const others = {
  visitor_count: { label: "Visitas", cell: (row) => row.visitor_count },
  created_at: { label: "Alta", cell: (row) => row.created_at.toISOString().slice(0, 10) },
  id: { label: "Identificador", cell: (row) => row.id },
  prints: { label: printsLabel, cell: (row) => printsOf(row) },
} as const satisfies Record<string, Column>;

type ColumnName = FieldName | keyof typeof others;

/** These columns keep their places, because people's spreadsheets count on them. A new field comes last. */
const lasting: readonly ColumnName[] = [
  "make",
  "model",
  "year",
  "price",
  "mileage",
  "status",
  "featured",
  "visitor_count",
  "fuel_type",
  "transmission",
  "body_style",
  "power_kw",
  "environmental_badge",
  "location",
  "description",
  "created_at",
  "id",
];

const columns = [...startingWith<ColumnName>(lasting, fieldNames), "prints" as const].map(columnOf);

function columnOf(name: ColumnName): Column {
  if (name === "visitor_count" || name === "created_at" || name === "id" || name === "prints") return others[name];
  const field = fieldOf(name);
  return { label: field.label, cell: (row) => inCell(field, row[name]) };
}

export const fileColumns = columns.map(({ label }) => label);

export function fileLine(row: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ label, cell }) => [label, cell(row)]));
}
