import type { Figure } from "./figures.ts";

/** The values of one row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

type Figures = Readonly<Record<string, Figure>>;

/** Single figures. A name ending in ".low" has a partner in ".high". `rising`: each is larger than the one before. */
export type SingleFigures = { kind: "single"; id: string; title: string; figures: Figures; rising?: readonly string[] };

/** The same columns for every region: `id`.region.column. */
export type FiguresByRegion = { kind: "byRegion"; id: string; title: string; columns: Figures };

/** Rows to add and remove: `id`.number.column. */
export type FigureRows = {
  kind: "rows";
  id: string;
  title: string;
  note?: string;
  columns: Figures;
  /** The columns that say which row it is. The others are its figures. */
  keys: readonly string[];
  /** The rows are kept in the order of these columns. Without them the order is the team's own, because it has a meaning. */
  sortedBy?: readonly string[];
  /** Names a row by its keys. Rows with the same keys are refused, unless `repeatable`. */
  rowLabel: (row: Row) => string;
  repeatable?: (row: Row) => boolean;
  /** Exactly one row has nothing in this column: it stands for everything beyond the other rows. */
  openEnd?: { column: string; missing: string };
  /** A further rule for all rows; returns a sentence if it is broken. */
  broken?: (rows: readonly Row[]) => string | undefined;
  /** May be without rows. */
  optional?: true;
};

export type Part = SingleFigures | FiguresByRegion | FigureRows;
