import { type Region, regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { type Figure, figureText } from "./figures.ts";
import { hasConditions } from "./layouts-of-rules.ts";
import { tableLayouts } from "./table-layouts.ts";
import type { FigureRows, Row } from "./table-part.ts";

/**
 * The content of a table as its page edits it: the stored content, except for the transfer tax. Its rules are stored in a list for each
 * region. They are edited in one list with a column for the region.
 */
export type EditedContent = Readonly<Record<string, unknown>>;

export function editedContent(name: TableName, content: object): EditedContent {
  if (name !== "transfer_tax" || !("rules" in content)) return { ...content };
  const rules = content.rules as Record<string, Row[]>;
  return { rules: regionCodes.flatMap((region) => (rules[region] ?? []).map((rule) => ({ region, ...rule }))) };
}

/** The reverse. In each region the rule without conditions comes last, because the first rule that holds counts. */
export function storedContent(name: TableName, edited: EditedContent): object {
  if (name !== "transfer_tax") return edited;
  const rules = edited["rules"] as Row[];
  const ofRegion = (code: string) => {
    const own = rules.filter(({ region }) => region === code).map((rule) => without("region", rule));
    return [...own.filter(hasConditions), ...own.filter((rule) => !hasConditions(rule))];
  };
  return { rules: Object.fromEntries(regionCodes.map((code) => [code, ofRegion(code)])) };
}

function without(column: string, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));
}

/** What stands at a path such as "brackets.upTo"; undefined if nothing does. */
export function valueAt(content: unknown, path: string): unknown {
  return path.split(".").reduce((value: unknown, key) => {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  }, content);
}

/** Builds content from values by their paths. A number in a path is a place in a list. */
export function contentFrom(values: Iterable<readonly [string, unknown]>): EditedContent {
  const content: Record<string, unknown> = {};
  for (const [path, value] of values) {
    if (value !== undefined) put(content, path.split("."), value);
  }
  return content;
}

function put(into: object, [key = "", ...rest]: string[], value: unknown): void {
  if (rest.length === 0) return void Reflect.set(into, key, value);
  if (!Object.hasOwn(into, key)) Reflect.set(into, key, /^\d+$/.test(rest[0] ?? "") ? [] : {});
  put(Reflect.get(into, key) as object, rest, value);
}

/** The boxes of a table's form by their names. `numbersOf` gives the numbers of the rows of a part. */
export function boxesOf(name: TableName, numbersOf: (partId: string) => Iterable<number>): Map<string, Figure> {
  const boxes = new Map<string, Figure>();
  const add = (path: string, figures: Readonly<Record<string, Figure>>) => {
    for (const [column, figure] of Object.entries(figures)) boxes.set(path + column, figure);
  };
  for (const part of tableLayouts[name].parts) {
    if (part.kind === "single") add("", part.figures);
    if (part.kind === "byRegion") for (const code of regionCodes) add(`${part.id}.${code}.`, part.columns);
    if (part.kind === "rows") for (const number of numbersOf(part.id)) add(`${part.id}.${number}.`, part.columns);
  }
  return boxes;
}

/** The text of every box of a table's form for this content, by its name. */
export function formTexts(name: TableName, content: object): Record<string, string> {
  const edited = editedContent(name, content);
  const boxes = boxesOf(name, (id) => listAt(edited, id).keys());
  return Object.fromEntries([...boxes].map(([path, figure]) => [path, figureText(figure, valueAt(edited, path))]));
}

/** A label for every box in typed texts, for a page that can only show what was typed. */
export function boxLabels(name: TableName, typed: Readonly<Record<string, string>>): Record<string, string> {
  const numbersOf = (id: string) =>
    new Set(Object.keys(typed).flatMap((path) => (path.startsWith(`${id}.`) ? Number(path.split(".")[1]) : [])));
  const boxes = [...boxesOf(name, numbersOf)].filter(([path]) => Object.hasOwn(typed, path));
  return Object.fromEntries(boxes.map(([path, { label }]) => [path, labelBefore(path) + label]));
}

/** "Madrid: " or "Fila 3: "; empty for a single figure. */
function labelBefore(path: string): string {
  const [, place = ""] = path.split(".");
  if (/^\d+$/.test(place)) return `Fila ${Number(place) + 1}: `;
  return Object.hasOwn(regions, place) ? `${regions[place as Region]}: ` : "";
}

/** The rows of a part, each with its columns by their names. */
export function rowsIn({ id, columns }: FigureRows, content: EditedContent): Row[] {
  return listAt(content, id).map((row) => Object.fromEntries(Object.keys(columns).map((column) => [column, valueAt(row, column)])));
}

function listAt(content: EditedContent, id: string): readonly unknown[] {
  const list = content[id];
  return Array.isArray(list) ? list : [];
}
