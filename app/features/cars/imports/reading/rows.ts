import { brokenSentences } from "../messages.ts";
import { prepend, withHead } from "./chunks.ts";
import { cleanCell } from "./clean-cell.ts";
import { openDelimitedText } from "./delimited-text.ts";
import { asUtf8 } from "./encodings.ts";
import type { StockFormat } from "./formats/format.ts";
import { jsonRecords } from "./json-records.ts";
import { openNamedRecords } from "./named-records.ts";
import { contentOf } from "./other-files.ts";
import type { OpenStock, Row } from "./stock-rows.ts";
import { BrokenFile, decompressed } from "./unpacked-lines.ts";
import { isWorkbook, openWorkbook } from "./workbook.ts";
import { xmlRecords } from "./xml-records.ts";
import { type OpenZip, openZip } from "./zip.ts";

/** The bytes that say what a file is. */
const headLength = 4096;

/**
 * Opens a stock file in any container, known by its content: separated cells, XLSX, XML, JSON, one of these in a ZIP, and all of them in
 * gzip. Finds which of the formats it has. Throws BrokenFile if it has none, or is something else; the rows throw it after the last readable
 * one if the rest cannot be read.
 */
export async function openStock(source: AsyncIterable<Uint8Array>, formats: readonly StockFormat[]): Promise<OpenStock> {
  const chunks = withHead(decompressed(readable(source)), headLength);
  try {
    const stock = await openContent(chunks, formats);
    return { ...stock, rows: closing(stock.rows, chunks) };
  } catch (error) {
    await chunks.return(undefined);
    throw error;
  }
}

/** A failing disk or network counts as a broken file. */
async function* readable(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    throw new BrokenFile(brokenSentences.unreadable(), { cause: error });
  }
}

async function* closing(rows: AsyncGenerator<Row>, chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Row> {
  try {
    yield* rows;
  } finally {
    await chunks.return(undefined);
  }
}

async function openContent(chunks: AsyncGenerator<Uint8Array>, formats: readonly StockFormat[], inZip = false): Promise<OpenStock> {
  const first = await chunks.next();
  if (first.done) throw new BrokenFile(brokenSentences.empty());
  const content = await contentOfHead(first.value);
  const all = prepend(first.value, chunks);
  switch (content.kind) {
    case "other":
      throw new BrokenFile(brokenSentences.otherFile(content.what));
    case "xml":
      return openNamedRecords(xmlRecords(all), formats);
    case "json":
      return openNamedRecords(jsonRecords(all), formats);
    case "text":
      return openDelimitedText(all, formats);
    case "zip": {
      const zip = await openZip(all);
      if (isWorkbook(zip.names)) return openWorkbook(zip, formats);
      if (inZip) throw new BrokenFile(brokenSentences.noTable());
      return openTableInZip(zip, formats);
    }
  }
}

async function contentOfHead(head: Uint8Array) {
  let text = "";
  for await (const piece of asUtf8(prepend(head.subarray(0, headLength), nothing()))) text += Buffer.from(piece).toString("utf8");
  return contentOf(head, text);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const pictureName = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?)$/i;
const sideName = /(?:^|\/)(?:\.|__MACOSX\/|thumbs\.db$)|\.(?:md|html?|pdf|docx?)$/i;
const readmeName = /(?:^|\/)(?:readme|liesmich|leeme|hinweise?)[^/]{0,40}$/i;

/** Reads the one table of a ZIP. The pictures beside it can be read by their names. */
async function openTableInZip(zip: OpenZip, formats: readonly StockFormat[]): Promise<OpenStock> {
  if (zip.names.some((name) => name === "xl/workbook.bin"))
    throw new BrokenFile(brokenSentences.otherFile(notXlsx("Excel binario (.xlsb)")));
  if (zip.names.includes("content.xml") && zip.names.includes("mimetype"))
    throw new BrokenFile(brokenSentences.otherFile(notXlsx("LibreOffice (.ods)")));
  if (zip.names.includes("word/document.xml")) throw new BrokenFile(brokenSentences.otherFile("un documento de Word, no un listado"));
  const pictures = zip.names.filter((name) => pictureName.test(name) && !sideName.test(name));
  const [table, ...others] = zip.names.filter((name) => !pictureName.test(name) && !sideName.test(name) && !readmeName.test(name));
  if (table === undefined) throw new BrokenFile(brokenSentences.noTable());
  if (others.length > 0) throw new BrokenFile(brokenSentences.severalTables([table, ...others]));
  const chunks = withHead(decompressed(zip.read(table)), headLength);
  const stock = await openContent(chunks, formats, true);
  const notes = pictures.length === 0 ? stock.notes : [...stock.notes, brokenSentences.picturesInZip(pictures.length)];
  return { ...stock, rows: closing(stock.rows, chunks), notes, pictures: { ...zip, names: pictures } };
}

const notXlsx = (what: string) => `un libro de ${what}: ábrelo y guárdalo como .xlsx o .csv`;

/** Returns the name of an uploaded file for display; the file is stored under another name. */
export function shownFileName(name: string, nameless: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return cleanCell(last.toWellFormed()).slice(0, 200).trim() || nameless;
}
