import type { Fact } from "../reading/formats/described-format.ts";
import type { SurveyedColumn } from "../reading/unknown-table.ts";

/** What a column can be, in the order of the form. */
export const columnFacts = {
  make: "Marca",
  model: "Modelo",
  price: "Precio",
  mileage: "Kilómetros",
  registration: "Primera matriculación",
  year: "Año",
  fuel: "Combustible",
  gear: "Cambio",
  power: "Potencia en kW",
  horsepower: "Potencia en CV",
  body: "Carrocería",
  vin: "Número de bastidor (VIN)",
  number: "Número del vendedor",
  postalCode: "Código postal",
  currency: "Moneda",
  damaged: "Dañado (sí o no)",
} as const satisfies Partial<Record<Fact, string>>;
export type ColumnFact = keyof typeof columnFacts;
export const columnFactNames = Object.keys(columnFacts) as ColumnFact[];

/** The column of each fact, by its name in the file. */
export type ColumnMapping = Partial<Record<ColumnFact, string>>;

/** A column as the form shows it: with what it was, or seems to be. */
export type ProposedColumn = SurveyedColumn & { fact?: ColumnFact | undefined };

/** The columns of a table that wait for their meaning; `hidden` columns have values and are not shown, because there are too many. */
export type ProposedTable = {
  header: string;
  columns: readonly ProposedColumn[];
  left: { doubled: readonly string[]; nameless: number; empty: number; hidden: number };
};

/** The most columns that are kept and shown. */
export const mostProposed = 200;

export const columnField = (at: number) => `column-${at}`;

/** What stands in a field for a column that is not used. */
export const unused = "";

type Resolved = { ok: true; mapping: ColumnMapping } | { ok: false; fields: Record<string, string>; form: string };

const needed = ["make", "model", "price", "mileage"] as const;

/** What a table of cars still lacks with these columns, in words. */
export function missingFacts(given: ReadonlySet<ColumnFact | undefined>): string[] {
  const missing: string[] = needed.filter((fact) => !given.has(fact)).map((fact) => columnFacts[fact].toLowerCase());
  return given.has("registration") || given.has("year") ? missing : [...missing, "primera matriculación o año"];
}

/** Makes a mapping of what was chosen for each column, by field. Every fact has one column at most, and without some there is no car. */
export function resolveColumns(
  columns: readonly SurveyedColumn[],
  chosen: Readonly<Record<string, ColumnFact | "" | undefined>>,
): Resolved {
  const places = new Map<ColumnFact, number[]>();
  for (const at of columns.keys()) {
    const fact = chosen[columnField(at)];
    if (fact !== undefined && fact !== unused) places.set(fact, [...(places.get(fact) ?? []), at]);
  }
  const doubled = [...places].filter(([, at]) => at.length > 1);
  if (doubled.length > 0) {
    const sentence = (fact: ColumnFact) => `«${columnFacts[fact]}» está en más de una columna: deja una sola.`;
    return {
      ok: false,
      fields: Object.fromEntries(doubled.flatMap(([fact, at]) => at.map((one) => [columnField(one), sentence(fact)]))),
      form: doubled.map(([fact]) => sentence(fact)).join(" "),
    };
  }
  const missing = missingFacts(new Set(places.keys()));
  if (missing.length > 0) return { ok: false, fields: {}, form: `Falta decir en qué columna está: ${missing.join(", ")}.` };
  return { ok: true, mapping: Object.fromEntries([...places].map(([fact, [at = 0]]) => [fact, columns[at]?.name ?? ""])) };
}
