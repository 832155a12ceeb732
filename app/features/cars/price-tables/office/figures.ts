import { regions } from "#app/features/cars/price-tables/regions.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";

/** A figure as people see it. `percent` and `coefficient` are stored in hundredths, `euros` in cents, the others as they are. */
export type Figure = {
  label: string;
  kind: "percent" | "coefficient" | "euros" | "whole" | "decimal" | "day" | "condition" | "region";
  unit?: string;
  /** What an empty box means; without it, the box must be filled in. */
  blank?: "null" | "absent";
  least?: number;
  most?: number;
};

type Read = { value: unknown } | { wrong: string };

const hundredfold: ReadonlySet<Figure["kind"]> = new Set(["percent", "coefficient", "euros"]);
const usualUnit: Partial<Record<Figure["kind"], string>> = { percent: "%", euros: "€" };

export function unitOf({ kind, unit = usualUnit[kind] }: Figure): string | undefined {
  return unit;
}

/** The value as its form control holds it: 475 of a percent figure is "4,75". Empty for an absent value. */
export function figureText({ kind }: Figure, value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return decimalText(hundredfold.has(kind) ? value / 100 : value);
  return typeof value === "string" ? value : "";
}

/** The value for a reader: "4,75 %", "1 de julio de 2010". Undefined for an absent value. */
export function shownFigure(figure: Figure, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (figure.kind === "condition") return value === true ? "sí" : "no";
  const text = figureText(figure, value);
  if (figure.kind === "day") return formatCalendarDay(text);
  if (figure.kind === "region") return Object.hasOwn(regions, text) ? regions[text as keyof typeof regions] : text;
  const unit = unitOf(figure);
  return unit === undefined ? text : `${text}\u00a0${unit}`;
}

/** Reads what a person wrote into the box of a figure. */
export function readFigure(figure: Figure, text: string): Read {
  const { kind, blank } = figure;
  if (text === "") return blank === undefined ? { wrong: "Falta este dato." } : { value: blank === "null" ? null : undefined };
  if (kind === "condition") return text === "yes" || text === "no" ? { value: text === "yes" } : { wrong: "Elige una opción de la lista." };
  if (kind === "region") return Object.hasOwn(regions, text) ? { value: text } : { wrong: "Elige una comunidad de la lista." };
  if (kind === "day") return isDay(text) ? { value: text } : { wrong: "Escribe un día que exista." };
  return readNumber(figure, text);
}

function readNumber(figure: Figure, text: string): Read {
  const { kind, least = 0, most = mostOf(figure) } = figure;
  const number = readDecimal(text);
  const decimals = hundredfold.has(kind) ? 2 : kind === "whole" ? 0 : 4;
  if (number === undefined || number < least || number > most || !hasAtMost(decimals, number))
    return { wrong: wrongNumber(figure, least, most) };
  return { value: hundredfold.has(kind) ? Math.round(number * 100) : number };
}

function mostOf({ kind }: Figure): number {
  return kind === "percent" ? 100 : 100_000;
}

function wrongNumber({ kind }: Figure, least: number, most: number): string {
  const between = `entre ${decimalText(least)} y ${decimalText(most)}`;
  if (kind === "percent") return `Escribe un porcentaje ${between}, como 4,75.`;
  if (kind === "euros") return `Escribe un importe en euros ${between}, como 99,77.`;
  return kind === "whole" ? `Escribe un número entero ${between}.` : `Escribe un número ${between}, como 1,5.`;
}

/** Reads "1.300,50", "1300,5", "1300.50" or "1.300", with or without its unit. Undefined for anything else. */
function readDecimal(text: string): number | undefined {
  const digits = text.replace(/[€%]$/, "").trimEnd();
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits)) return Number(digits.replaceAll(".", "").replace(",", "."));
  return /^\d{1,9}(?:[.,]\d+)?$/.test(digits) ? Number(digits.replace(",", ".")) : undefined;
}

function hasAtMost(decimals: number, number: number): boolean {
  const scaled = number * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6;
}

function decimalText(number: number): string {
  const [whole = "", decimals] = String(number).split(".");
  return decimals === undefined ? formatCount(Number(whole)) : `${formatCount(Number(whole))},${decimals}`;
}

/** Whether a text such as "2027-01-01" is a day of the calendar in our time. */
export function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The values of one row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

export type Figures = Readonly<Record<string, Figure>>;

/** Single figures. A name ending in ".low" has a partner in ".high". `rising`: each is larger than the one before. */
export type SingleFigures = { kind: "single"; id: string; title: string; figures: Figures; rising?: true };

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
  /** The rows are kept in the order of these columns or ranks. Where they are equal, the order is the team's own, because it has a meaning. */
  sortedBy: readonly (string | ((row: Row) => number))[];
  /** Names a row by its keys. Rows with the same keys are refused, unless `repeatable`. */
  rowLabel: (row: Row) => string;
  repeatable?: (row: Row) => boolean;
  /** Exactly one row has nothing in this column: it stands for everything beyond the other rows. */
  openEnd?: { column: string; missing: string };
  /** A further rule for all rows; returns a sentence if it is broken. */
  broken?: (rows: readonly Row[]) => string | undefined;
  optional?: true;
};

export type Part = SingleFigures | FiguresByRegion | FigureRows;
