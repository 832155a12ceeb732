import { engines, readEngine } from "../../engines.ts";
import type { AnnexRow } from "../../official-version.ts";
import { type Figure, readDecimal, readWhole, readYear } from "./figures.ts";

/** The ten cells of a row, in the order of the law. */
export const cellNames = [
  "model",
  "begins",
  "ends",
  "displacement",
  "cylinders",
  "engine",
  "power_kw",
  "fiscal_power",
  "power_cv",
  "value",
] as const;
export type Cells = Record<(typeof cellNames)[number], string>;

type Kind = { called: string; read: (cell: string) => Figure; least: number; most: number };

const kinds = {
  begins: { called: "el año de inicio", read: readYear, least: 1900, most: 2100 },
  ends: { called: "el año de fin", read: readYear, least: 1900, most: 2100 },
  displacement: { called: "la cilindrada (C.C.)", read: readWhole, least: 0, most: 20_000 },
  cylinders: { called: "el número de cilindros", read: readWhole, least: 0, most: 24 },
  power_kw: { called: "la potencia en kW", read: readWhole, least: 0, most: 3_000 },
  fiscal_power: { called: "la potencia fiscal (cvf)", read: readDecimal, least: 0, most: 999 },
  power_cv: { called: "la potencia en cv", read: readWhole, least: 0, most: 4_000 },
  value: { called: "el valor en euros", read: readWhole, least: 1, most: 99_999_999 },
} as const satisfies Partial<Record<keyof Cells, Kind>>;

type FigureName = keyof typeof kinds;
const longestModel = 200;
export const longestMake = 60;

/** Reads a row for the order of `year`; otherwise returns what is wrong with it: a Spanish clause without a full stop. */
export function readRow(make: string, cells: Cells, year: number): AnnexRow | string {
  if (cells.model === "") return "falta el modelo";
  if (cells.model.length > longestModel) return `el modelo pasa de ${longestModel} letras`;
  const engine = readEngine(cells.engine);
  if (engine === undefined) return `«${shortened(cells.engine)}» no es un tipo de motor del anexo (${engines.join(", ")})`;
  const figures = {} as Record<FigureName, number | null>;
  for (const name of Object.keys(kinds) as FigureName[]) {
    const figure = figureIn(cells[name], kinds[name]);
    if (typeof figure === "string") return figure;
    figures[name] = figure;
  }
  const { begins, ends, value } = figures;
  if (value === null) return "falta el valor en euros";
  const late = [begins, ends].find((sold) => sold !== null && sold > year + 1);
  if (late !== undefined) return `el año ${late} es posterior a la orden de ${year}`;
  if (begins !== null && ends !== null && begins > ends) return `el periodo acaba (${ends}) antes de empezar (${begins})`;
  return { ...figures, make, model: cells.model, engine, value };
}

/** Returns the figure, null for an empty cell, or what is wrong. Electric cars have "0" or nothing as displacement: both are null. */
function figureIn(cell: string, { called, read, least, most }: Kind): number | null | string {
  const figure = read(cell);
  if (figure === undefined) return null;
  if (figure === "wrong") return `«${shortened(cell)}» no es ${called}`;
  if (figure < least || figure > most) return `${called} no puede ser ${shortened(cell)}`;
  return figure === 0 ? null : figure;
}

/** A cell as it may stand in a sentence. */
export function shortened(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
}
