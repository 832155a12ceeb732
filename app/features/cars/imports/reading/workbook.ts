import { brokenSentences } from "../messages.ts";
import { cellsByColumn, type Header, HeaderSearch, mostHeaderLines } from "./header.ts";
import type { StockFormat } from "./formats/format.ts";
import type { OpenStock, Row } from "./stock-rows.ts";
import { headerAmong, type SurveyedTable, surveyTable, UnknownTable } from "./unknown-table.ts";
import { BrokenFile } from "./unpacked-lines.ts";
import { readXml, type XmlReader } from "./xml-events.ts";
import { type CellStyle, shownNumber, styleOf } from "./workbook-numbers.ts";
import type { OpenZip } from "./zip.ts";

const mostColumns = 16_384;
const mostSheets = 50;

/** All texts that cells share, and the longest row with them, in letters. */
const mostSharedText = 64 * 1024 * 1024;
const longestRow = 1024 * 1024;

/** Entries that a workbook may have of each kind; Excel itself allows as many styles. */
const mostTexts = 1_000_000;
const mostStyles = 65_536;
const mostListed = 1000;

function holdTo(most: number, count: number): void {
  if (count > most) throw new BrokenFile(brokenSentences.largeWorkbook());
}

export const isWorkbook = (names: readonly string[]) => names.some((name) => name.startsWith("xl/worksheets/"));

/** Reads the first visible sheet whose header fits a format, row by row. Formulas count as their last value, or as their text. */
export async function openWorkbook(zip: OpenZip, formats: readonly StockFormat[]): Promise<OpenStock> {
  const { sheets, date1904 } = await readSheets(zip);
  const styles = await readStyles(zip);
  const texts = await readSharedTexts(zip);
  const search = new HeaderSearch(formats);
  let table: SurveyedTable | undefined;
  for (const sheet of sheets.slice(0, mostSheets)) {
    const rows = readSheet(zip, sheet, { styles, texts, date1904 });
    const offered: string[][] = [];
    const header = await findHeader(rows, search, offered);
    if (header !== undefined) return { format: header.header.format, rows: stockRows(rows, header), notes: [] };
    await rows.return(undefined);
    if (formats.length !== 1) table ??= surveySheet(offered);
  }
  const refusal = search.refusal();
  throw table === undefined ? refusal : new UnknownTable(refusal.message, table);
}

function surveySheet(offered: readonly (readonly string[])[]): SurveyedTable | undefined {
  const at = headerAmong(offered);
  return at === undefined ? undefined : surveyTable(offered[at] ?? [], offered.slice(at + 1));
}

type SheetRow = { line: number; cells: string[] };

/** The rows that are no header are kept in `offered`. */
async function findHeader(rows: AsyncGenerator<SheetRow>, search: HeaderSearch, offered: string[][]) {
  for (let count = 0; count < mostHeaderLines;) {
    const next = await rows.next();
    if (next.done) return undefined;
    if (next.value.cells.every((cell) => cell.trim() === "")) continue;
    count += 1;
    const header = search.offer(next.value.cells);
    if (header !== undefined) return { header, row: next.value };
    offered.push(next.value.cells);
  }
  return undefined;
}

async function* stockRows(rows: AsyncGenerator<SheetRow>, found: { header: Header; row: SheetRow }): AsyncGenerator<Row> {
  const { header } = found;
  if (header.first) yield rowOf(found.row, header);
  for await (const row of rows) if (row.cells.some((cell) => cell.trim() !== "")) yield rowOf(row, header);
}

function rowOf({ line, cells }: SheetRow, header: Header): Row {
  return { line, text: cells.join(";"), cells: cellsByColumn(cells, header) };
}

/** The sheets in the workbook's order, without hidden ones; a workbook without a list of sheets has them by their names. */
async function readSheets(zip: OpenZip): Promise<{ sheets: readonly string[]; date1904: boolean }> {
  const listed: { id: string; hidden: boolean }[] = [];
  const targets = new Map<string, string>();
  let date1904 = false;
  await readAll(zip, "xl/workbook.xml", (name, given) => {
    if (name === "workbookPr") date1904 = given["date1904"] === "1" || given["date1904"] === "true";
    if (name === "sheet") listed.push({ id: given["r:id"] ?? "", hidden: (given["state"] ?? "visible") !== "visible" });
    holdTo(mostListed, listed.length);
  });
  await readAll(zip, "xl/_rels/workbook.xml.rels", (name, given) => {
    if (name === "Relationship") targets.set(given["Id"] ?? "", (given["Target"] ?? "").replace(/^\/?(?:xl\/)?/, "xl/"));
    holdTo(mostListed, targets.size);
  });
  const shown = listed.filter(({ hidden }) => !hidden).map(({ id }) => targets.get(id) ?? "");
  const present = shown.filter((name) => zip.names.includes(name));
  const byName = zip.names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).toSorted();
  return { sheets: present.length > 0 ? present : byName, date1904 };
}

type Begin = (name: string, attributes: Readonly<Record<string, string>>) => void;

async function readAll(zip: OpenZip, name: string, begin: Begin, more: Partial<XmlReader> = {}): Promise<void> {
  if (!zip.names.includes(name)) return;
  const reader: XmlReader = { begin, text: () => undefined, end: () => undefined, ...more };
  await readXml(zip.read(name), reader, () => []).next();
}

/** How each style of the cells shows a number. */
async function readStyles(zip: OpenZip): Promise<CellStyle[]> {
  const codes = new Map<string, string>();
  const styles: CellStyle[] = [];
  let inCells = false;
  await readAll(
    zip,
    "xl/styles.xml",
    (name, given) => {
      if (name === "numFmt") codes.set(given["numFmtId"] ?? "", given["formatCode"] ?? "");
      if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) styles.push(styleOf(Number(given["numFmtId"] ?? 0), codes.get(given["numFmtId"] ?? "")));
      holdTo(mostStyles, Math.max(codes.size, styles.length));
    },
    {
      end: (name) => {
        if (name === "cellXfs") inCells = false;
      },
    },
  );
  return styles;
}

async function readSharedTexts(zip: OpenZip): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  let total = 0;
  const reading = textPlace();
  await readAll(
    zip,
    "xl/sharedStrings.xml",
    (name) => {
      if (name === "si") text = "";
      reading.begin(name);
    },
    {
      text: (piece) => {
        if (!reading.inside()) return;
        text += piece;
        total += piece.length;
        holdTo(mostSharedText, total);
      },
      end: (name) => {
        if (name === "si") holdTo(mostTexts, texts.push(text));
        reading.end(name);
      },
    },
  );
  return texts;
}

/** Whether the reader is in the text of a cell; how a Japanese text is spoken (rPh) is none. */
function textPlace() {
  let inText = false;
  let inReading = false;
  return {
    inside: () => inText && !inReading,
    begin(name: string): void {
      if (name === "t") inText = true;
      if (name === "rPh") inReading = true;
    },
    end(name: string): void {
      if (name === "t") inText = false;
      if (name === "rPh") inReading = false;
    },
  };
}

type Book = { styles: readonly CellStyle[]; texts: readonly string[]; date1904: boolean };

function readSheet(zip: OpenZip, name: string, book: Book): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(book);
  return readXml(zip.read(name), reader, () => reader.complete.splice(0));
}

type OpenCell = { at: number; type: string; style: number; value: string; formula: string };

class SheetReader implements XmlReader {
  readonly complete: SheetRow[] = [];
  readonly #book: Book;
  #line = 0;
  #cells: string[] = [];
  #length = 0;
  #cell: OpenCell | undefined;
  #part: "v" | "f" | undefined;
  readonly #inline = textPlace();

  constructor(book: Book) {
    this.#book = book;
  }

  begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") {
      this.#line = Number(attributes["r"] ?? this.#line + 1);
      this.#cells = [];
      this.#length = 0;
    } else if (name === "c") {
      const at = columnOf(attributes["r"] ?? "") ?? this.#cells.length;
      this.#cell = { at, type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? -1), value: "", formula: "" };
    } else if (name === "v" || name === "f") this.#part = name;
    else this.#inline.begin(name);
  }

  text(text: string): void {
    if (this.#cell === undefined) return;
    if (this.#part === "f") this.#cell.formula += text;
    else if (this.#part === "v" || this.#inline.inside()) this.#cell.value += text;
    this.#lengthen(text.length);
  }

  #lengthen(letters: number): void {
    this.#length += letters;
    if (this.#length > longestRow) throw new BrokenFile(brokenSentences.longLine(this.#line));
  }

  end(name: string): void {
    if (name === "v" || name === "f") this.#part = undefined;
    else if (name === "c" && this.#cell !== undefined) {
      const { at } = this.#cell;
      if (at < mostColumns) {
        while (this.#cells.length < at) this.#cells.push("");
        const shown = this.#shown(this.#cell);
        this.#cells[at] = shown;
        if (this.#cell.type === "s") this.#lengthen(shown.length);
      }
      this.#cell = undefined;
    } else if (name === "row") this.complete.push({ line: this.#line, cells: this.#cells });
    else this.#inline.end(name);
  }

  #shown({ type, style, value, formula }: OpenCell): string {
    if (type === "s") return this.#book.texts[Number(value)] ?? "";
    if (value === "" && formula !== "") return `=${formula}`;
    if (type === "b") return value === "1" ? "TRUE" : "FALSE";
    if (type === "n") return shownNumber(value, this.#book.styles[style], this.#book.date1904);
    return value;
  }
}

/** "AB12" → 27; undefined without letters. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
