import { foldText } from "#app/lib/fold-text.ts";
import type { AnnexRow } from "../../official-version.ts";
import { type Cells, cellNames, longestMake, readRow, shortened } from "./annex-row.ts";
import { type Annex, mostRows, RefusedAnnex } from "./refused-annex.ts";

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

  /** A paragraph outside of tables. */
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
