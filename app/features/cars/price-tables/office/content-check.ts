import { regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import { type TableName, tableSchemas } from "#app/features/cars/price-tables/tables.ts";
import { type EditedContent, rowsIn, storedContent, valueAt } from "./edited-content.ts";
import { tableLayouts } from "./table-layouts.ts";
import type { FigureRows, Part, Row, SingleFigures } from "./table-part.ts";

/** Sentences about boxes by their names, and about the table as a whole. */
type Problems = { fields: Record<string, string>; whole: string[] };

/** What a person wrote as content to store, or what is wrong with the boxes taken together. Each box alone is readable. */
export function checkContent(name: TableName, edited: EditedContent): { content: object } | { problems: Problems } {
  const sorted = withSortedRows(name, edited);
  const problems: Problems = { fields: {}, whole: [] };
  for (const part of tableLayouts[name].parts) addProblems(problems, part, sorted);
  if (Object.keys(problems.fields).length + problems.whole.length > 0) return { problems };
  const { success, data } = tableSchemas[name].safeParse(storedContent(name, sorted));
  if (success) return { content: data };
  return { problems: { fields: {}, whole: ["Estas cifras no encajan entre sí. Revísalas, por favor."] } };
}

function withSortedRows(name: TableName, edited: EditedContent): EditedContent {
  const sorted = { ...edited };
  for (const part of tableLayouts[name].parts) {
    if (part.kind !== "rows") continue;
    const rows = edited[part.id];
    const { sortedBy } = part;
    if (Array.isArray(rows) && sortedBy) sorted[part.id] = rows.toSorted((one: unknown, other: unknown) => compare(sortedBy, one, other));
  }
  return sorted;
}

/** Smaller numbers, earlier days and regions in their order come first; a row without an end comes last. */
function compare(columns: readonly string[], one: unknown, other: unknown): number {
  for (const column of columns) {
    const [first, second] = [rankOf(valueAt(one, column)), rankOf(valueAt(other, column))];
    if (first !== second) return first - second;
  }
  return 0;
}

function rankOf(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return Infinity;
  return Object.hasOwn(regions, value) ? Object.keys(regions).indexOf(value) : Date.parse(value);
}

function addProblems(problems: Problems, part: Part, content: EditedContent): void {
  if (part.kind === "single") addRangeProblems(problems, Object.keys(part.figures), content);
  if (part.kind === "single") addRisingProblem(problems, part, content);
  if (part.kind === "byRegion") {
    const paths = regionCodes.flatMap((code) => Object.keys(part.columns).map((column) => `${part.id}.${code}.${column}`));
    addRangeProblems(problems, paths, content);
  }
  if (part.kind === "rows") problems.whole.push(...rowProblems(part, rowsIn(part, content)));
}

function addRangeProblems({ fields }: Problems, paths: readonly string[], content: EditedContent): void {
  for (const high of paths.filter((path) => path.endsWith("high"))) {
    const low = high.replace(/high$/, "low");
    if (Number(valueAt(content, low)) > Number(valueAt(content, high))) fields[high] = "Es menos que el mínimo.";
  }
}

function addRisingProblem({ fields }: Problems, { rising = [] }: SingleFigures, content: EditedContent): void {
  for (const [position, path] of rising.entries()) {
    const before = rising[position - 1];
    if (before !== undefined && Number(valueAt(content, path)) <= Number(valueAt(content, before)))
      fields[path] = "Debe ser más que el anterior.";
  }
}

function rowProblems(part: FigureRows, rows: readonly Row[]): string[] {
  if (rows.length === 0) return part.optional ? [] : [`${part.title}: hace falta al menos una fila.`];
  const labels = rows.filter((row) => part.repeatable?.(row) !== true).map((row) => part.rowLabel(row));
  const twice = labels.find((label, position) => labels.indexOf(label) !== position);
  const open = part.openEnd && rows.filter((row) => row[part.openEnd?.column ?? ""] === null).length;
  return [
    ...(twice === undefined ? [] : [`${part.title}: la fila «${twice}» está dos veces.`]),
    ...(part.openEnd && open === 0 ? [part.openEnd.missing] : []),
    ...[part.broken?.(rows) ?? []].flat(),
  ];
}
