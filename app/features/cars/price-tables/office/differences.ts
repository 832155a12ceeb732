import { regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { type EditedContent, editedContent, rowsIn, valueAt } from "./edited-content.ts";
import { type Figure, shownFigure } from "./figures.ts";
import { tableLayouts } from "./table-layouts.ts";
import type { FigureRows, Part } from "./table-part.ts";

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
  const edited = editedContent(name, content);
  const cells = tableLayouts[name].parts.flatMap((part) => cellsOfPart(part, edited));
  const seen = new Map<string, number>();
  return cells.map(([label, text]) => {
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    return [times === 1 ? label : `${label} (${times})`, text];
  });
}

function cellsOfPart(part: Part, content: EditedContent): Cell[] {
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
