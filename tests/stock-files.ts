import { strToU8, zipSync } from "fflate";
import { createJudge } from "#app/features/cars/imports/judging/judgement.ts";
import { stockFormats } from "#app/features/cars/imports/reading/formats/formats.ts";
import { openStock } from "#app/features/cars/imports/reading/rows.ts";
import { BrokenFile } from "#app/features/cars/imports/reading/unpacked-lines.ts";

/** Writers of stock files in their containers, for tests. */

export const csvText = (rows: readonly (readonly string[])[], separator = ";", lineBreak = "\r\n") =>
  rows.map((row) => row.map((cell) => csvCell(cell, separator)).join(separator) + lineBreak).join("");

function csvCell(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\r", "&#13;").replaceAll("\n", "&#10;");

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

export type WorkbookCell = string | { xml: string };

/** A workbook as Excel packs it; texts are shared. `cell.xml` is a cell's own XML behind its reference: ' t="n"><v>1</v></c>'. */
export function workbook(
  rows: readonly (readonly WorkbookCell[])[],
  { styles = "", before = [] }: { styles?: string; before?: readonly string[] } = {},
): Uint8Array<ArrayBuffer> {
  const texts: string[] = [];
  const cellXml = (cell: WorkbookCell, reference: string) =>
    typeof cell === "string" ? `<c r="${reference}" t="s"><v>${texts.push(cell) - 1}</v></c>` : `<c r="${reference}"${cell.xml}`;
  const sheet = rows.map((row, line) => {
    const cells = row.map((cell, at) => (cell === "" ? "" : cellXml(cell, `${columnName(at)}${line + 1}`)));
    return `<row r="${line + 1}">${cells.join("")}</row>`;
  });
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const names = [...before, "Bestand"];
  const files: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook ${main} xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet ${main}>${styles}</styleSheet>`,
    ...Object.fromEntries(
      before.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>${name}</t></is></c></row></sheetData></worksheet>`,
      ]),
    ),
    [`xl/worksheets/sheet${names.length}.xml`]: `<worksheet ${main}><sheetData>${sheet.join("")}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst ${main}>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
  };
  return zipOf(files);
}

export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === "string" ? strToU8(content) : content])),
  );
}

/** Cars as elements, each value an element. Names must be names of elements. */
export function xmlText(rows: readonly (readonly string[])[]): string {
  const [names = [], ...cars] = rows;
  const car = (row: readonly string[]) => `<car>${names.map((name, at) => `<${name}>${escaped(row[at] ?? "")}</${name}>`).join("")}</car>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<cars>${cars.map(car).join("\n")}</cars>`;
}

export function jsonCars(rows: readonly (readonly string[])[]): Record<string, string>[] {
  const [names = [], ...cars] = rows;
  return cars.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""])));
}

export const inMacRoman = (text: string) => encodedAs("macintosh", text);
export const inLatin9 = (text: string) => encodedAs("iso-8859-15", text);
export const inWindows1252 = (text: string) => encodedAs("windows-1252", text);

function encodedAs(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(
    Array.from(text, (sign) => {
      const byte = bytes.get(sign);
      if (byte === undefined) throw new Error(`${encoding} has no ${sign}.`);
      return byte;
    }),
  );
}

const now = Temporal.Instant.from("2026-11-28T11:00:00Z");

/** The bytes in pieces, so that what a reader looks for is cut in two somewhere. */
export async function* inPieces(bytes: Uint8Array, size = 999): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** What becomes of a file: its format, then its cars, refused rows, what was left out, and why it could not be read. */
export async function outcomeOf(content: string | Uint8Array, chosen?: string): Promise<string[]> {
  const seen: string[] = [];
  try {
    const formats = chosen === undefined ? stockFormats : stockFormats.filter(({ source }) => source === chosen);
    const { format, rows, notes } = await openStock(inPieces(typeof content === "string" ? Buffer.from(content) : content), formats);
    seen.push(format.source);
    const judge = createJudge(format, now);
    for await (const row of rows) {
      const judged = judge(row);
      if (judged.kind === "duplicate") seen.push(`${row.line} twice`);
      else if (judged.kind === "refused") {
        const { reason, column, value } = judged.refusal;
        seen.push([row.line, reason, ...(column === undefined ? [] : [column, `«${value}»`])].join(" "));
      } else {
        const { make, model, firstRegistration, year, price, mileage, fuelType, transmission, powerHp } = judged.vehicle;
        const month = firstRegistration?.slice(0, 7) ?? year;
        seen.push([make, model, month, price, mileage, fuelType, transmission, powerHp].join(" "));
      }
    }
    seen.push(...notes);
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    seen.push(error.message);
  }
  return seen;
}

/** A file of AutoScout24 with two cars, its cells in one text, and what the import reads in it. */
export const header = "mileage,make,model,fuel,gear,offerType,price,hp,year";
export const table = [
  header.split(","),
  "87000,Volkswagen,Golf,Gasoline,Manual,Used,12990,125,2018".split(","),
  "45000,Toyota,C-HR,Electric/Gasoline,Automatic,Used,19450,122,2020".split(","),
];
export const comma = csvText(table, ",", "\n");
export const asRead = [
  "autoscout24",
  "Volkswagen Golf 2018 12990 87000 Gasolina Manual 125",
  "Toyota C-HR 2020 19450 45000 Híbrido Automático 122",
];
