import { foldText } from "#app/lib/fold-text.ts";
import { type AnnexRow, engines, readEngine } from "../../official-version.ts";
import { type Annex, mostRows, RefusedAnnex } from "./annex.ts";

/**
 * The figures in the cells of annex I. The dot groups thousands ("33.400"), and the comma is decimal ("10,61"). Extracted files write
 * decimals with a dot ("14.10"). Each function returns undefined for a text that is no such figure.
 */
type ReadFigure = (cell: string) => number | undefined;

const empty = new Set(["", "-", "–", "—"]);

/** "1.998" and "1998" are both 1998. */
const readWhole: ReadFigure = (cell) => (/^(\d{1,9}|\d{1,3}(\.\d{3}){1,2})$/.test(cell) ? Number(cell.replaceAll(".", "")) : undefined);

/** "10,61", "10.61" and "10" are figures with at most two decimals. */
const readDecimal: ReadFigure = (cell) => (/^\d{1,4}([.,]\d{1,2})?$/.test(cell) ? Number(cell.replace(",", ".")) : undefined);

const readYear: ReadFigure = (cell) => (/^(19|20)\d{2}$/.test(cell) ? Number(cell) : undefined);

/** The ten cells of a row, in the order of the law. */
const cellNames = [
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

type Kind = { called: string; read: ReadFigure; least: number; most: number };

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
  if (empty.has(cell)) return null;
  const figure = read(cell);
  if (figure === undefined) return `«${shortened(cell)}» no es ${called}`;
  if (figure < least || figure > most) return `${called} no puede ser ${shortened(cell)}`;
  return figure === 0 ? null : figure;
}

/** A cell as it may stand in a sentence. */
export function shortened(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
}

/** Column titles that every table of cars has, without case, accents and signs. */
const columns = [
  { title: "Modelo-Tipo", fits: (text: string) => text === "modelotipo" },
  { title: "Inicio", fits: (text: string) => text === "inicio" },
  { title: "Fin", fits: (text: string) => text === "fin" },
  { title: "C.C.", fits: (text: string) => text === "cc" },
  { title: "N.º de cilind.", fits: (text: string) => text.includes("cilind") },
  { title: "P kW", fits: (text: string) => text === "pkw" },
  { title: "cvf", fits: (text: string) => text === "cvf" },
  { title: "cv", fits: (text: string) => text === "cv" },
  { title: "Valor euros", fits: (text: string) => text.includes("valoreuros") },
] as const;

const makeTitle = /^Marca:(.*)$/i;

/**
 * Gathers the tables of annex I while a document is read: a make for each table, a version for each row. It takes only passenger cars, which
 * come first. They end where a title speaks of motorhomes ("autocaravanas") or of annex II, or where the alphabet of makes begins again.
 */
export class AnnexTables {
  readonly #year: number;
  readonly #rows: AnnexRow[] = [];
  readonly #makes = new Set<string>();
  #table = 0;
  #make: string | undefined;
  #titles: string[] = [];
  #row = 0;
  /** The last title outside of tables; some documents name the make there. */
  #titleBefore = "";
  #lastLetter = "";
  #carsOver = false;
  #tablesLeftOut = 0;

  constructor(year: number) {
    this.#year = year;
  }

  title(text: string): void {
    this.#titleBefore = text;
    if (this.#makes.size > 0 && /autocaravana|^anexo ii\b/.test(foldText(text))) this.#carsOver = true;
  }

  beginTable(): void {
    this.#table += 1;
    this.#make = undefined;
    this.#titles = [];
    this.#row = 0;
  }

  /** A title cell or the caption of the table. */
  columnTitle(text: string): void {
    if (!this.#carsOver) this.#titles.push(text);
  }

  /** A row of cells; `line` is its first line in the file. A row with nothing but titles is no row. */
  row(cells: readonly string[], line: number): void {
    if (this.#carsOver || cells.length === 0) return;
    if (this.#make === undefined) this.#readTitles(line);
    if (this.#carsOver) return;
    this.#row += 1;
    const make = this.#make ?? "";
    const refuse = (what: string) => new RefusedAnnex(`Línea ${line} (tabla ${this.#table}, ${make}, fila ${this.#row}): ${what}.`);
    if (cells.length !== cellNames.length) throw refuse(`tiene ${cells.length} celdas, y no ${cellNames.length}`);
    const read = readRow(make, Object.fromEntries(cellNames.map((name, at) => [name, cells[at] ?? ""])) as Cells, this.#year);
    if (typeof read === "string") throw refuse(read);
    if (this.#rows.length === mostRows) throw refuse(`el anexo pasa de ${mostRows} versiones`);
    this.#rows.push(read);
  }

  endTable(line: number): void {
    if (this.#carsOver) this.#tablesLeftOut += 1;
    else if (this.#row === 0) throw new RefusedAnnex(`Línea ${line} (tabla ${this.#table}): la tabla no tiene ninguna fila.`);
    this.#titleBefore = "";
  }

  /** What was gathered; `source` names the order. Throws RefusedAnnex for a document without cars. */
  end(source: Annex<AnnexRow>["source"]): Annex<AnnexRow> {
    if (this.#rows.length === 0)
      throw new RefusedAnnex("El archivo no tiene ninguna tabla de turismos («Marca: …»): no es el anexo I de la orden.");
    return { rows: this.#rows, source, tablesLeftOut: this.#tablesLeftOut };
  }

  #readTitles(line: number): void {
    const refuse = (what: string) => new RefusedAnnex(`Línea ${line} (tabla ${this.#table}): ${what}.`);
    const make = [...this.#titles, this.#titleBefore]
      .map((title) => makeTitle.exec(title)?.[1]?.trim())
      .find((found) => found !== undefined);
    if (make === undefined || make === "") throw refuse("la tabla no dice su marca («Marca: …»)");
    if (make.length > longestMake) throw refuse(`la marca «${shortened(make)}» es demasiado larga`);
    if (this.#beginsAgain(make)) {
      this.#carsOver = true;
      return;
    }
    if (this.#makes.has(make)) throw refuse(`la marca ${make} ya tiene una tabla antes`);
    this.#makes.add(make);
    this.#make = make;
    this.#readColumns(refuse);
  }

  /** Whether the alphabet of makes begins again: motorhomes do, from ACE on, after the last car. */
  #beginsAgain(make: string): boolean {
    const letter = foldText(make).charAt(0);
    const again = letter === "a" && this.#lastLetter > "m";
    this.#lastLetter = letter;
    return again;
  }

  #readColumns(refuse: (what: string) => RefusedAnnex): void {
    const titles = this.#titles.map((title) => foldText(title).replace(/[^a-z0-9]/g, ""));
    const missing = columns.find(({ fits }) => !titles.some(fits));
    if (missing !== undefined) throw refuse(`falta la columna «${missing.title}»`);
    const printed = titles.map((title) => /^(20\d{2})valoreuros/.exec(title)?.[1]).find((year) => year !== undefined);
    if (printed !== undefined && Number(printed) !== this.#year) {
      throw refuse(`los valores son de ${printed}, y has puesto ${this.#year}`);
    }
  }
}
