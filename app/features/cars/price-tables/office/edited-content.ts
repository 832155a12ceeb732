import { type Region, regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { type Figure, figureText, type FigureRows, type Row, shownFigure, type Part } from "./figures.ts";
import { tableLayouts } from "./table-layouts.ts";

/** What stands at a path such as "brackets.upTo"; undefined if nothing does. */
export function valueAt(content: unknown, path: string): unknown {
  return path.split(".").reduce((value: unknown, key) => {
    return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  }, content);
}

/** Builds content from values by their paths. A number in a path is a place in a list. */
export function contentFrom(values: Iterable<readonly [string, unknown]>): Record<string, unknown> {
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
  const boxes = boxesOf(name, (id) => listAt(content, id).keys());
  return Object.fromEntries([...boxes].map(([path, figure]) => [path, figureText(figure, valueAt(content, path))]));
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
export function rowsIn({ id, columns }: FigureRows, content: object): Row[] {
  return listAt(content, id).map((row) => Object.fromEntries(Object.keys(columns).map((column) => [column, valueAt(row, column)])));
}

function listAt(content: object, id: string): readonly unknown[] {
  const list = valueAt(content, id);
  return Array.isArray(list) ? list : [];
}

/** One figure that differs; without `before` it is new, without `after` it is gone. */
export type Difference = { label: string; before?: string; after?: string };

type Cell = readonly [label: string, text: string];

/** What changes from one content of a table to another, figure by figure, in words. */
export function differencesBetween(name: TableName, before: object, after: object): Difference[] {
  const [old, fresh] = [new Map(cellsOf(name, before)), new Map(cellsOf(name, after))];
  const changed = [...fresh].flatMap(([label, text]) => {
    const was = old.get(label);
    if (was === text) return [];
    return [{ label, ...(was === undefined ? {} : { before: was }), after: text }];
  });
  const gone = [...old].filter(([label]) => !fresh.has(label)).map(([label, text]) => ({ label, before: text }));
  return [...changed, ...gone];
}

/** Every figure of a content with its name in words. No two have the same name. */
function cellsOf(name: TableName, content: object): Cell[] {
  const cells = tableLayouts[name].parts.flatMap((part) => cellsOfPart(part, content));
  const seen = new Map<string, number>();
  return cells.map(([label, text]) => {
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    return [times === 1 ? label : `${label} (${times})`, text];
  });
}

function cellsOfPart(part: Part, content: object): Cell[] {
  if (part.kind === "single")
    return Object.entries(part.figures).flatMap(([path, figure]) => cell(figure.label, figure, valueAt(content, path)));
  if (part.kind === "rows") return rowsIn(part, content).flatMap((row) => cellsOfRow(part, row));
  return regionCodes.flatMap((code) =>
    Object.entries(part.columns).flatMap(([column, figure]) =>
      cell(`${regions[code]}, ${figure.label.toLowerCase()}`, figure, valueAt(content, `${part.id}.${code}.${column}`)),
    ),
  );
}

function cellsOfRow({ columns, keys, rowLabel, title }: FigureRows, row: Readonly<Record<string, unknown>>): Cell[] {
  return Object.entries(columns)
    .filter(([column]) => !keys.includes(column))
    .flatMap(([column, figure]) => cell(`${title}. ${rowLabel(row)}: ${figure.label.toLowerCase()}`, figure, row[column]));
}

function cell(label: string, figure: Figure, value: unknown): Cell[] {
  const text = shownFigure(figure, value);
  return text === undefined ? [] : [[label, text]];
}
