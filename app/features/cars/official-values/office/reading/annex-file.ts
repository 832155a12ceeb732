import { createHash } from "node:crypto";
import { prepend, withHead } from "#app/features/cars/imports/reading/chunks.ts";
import { BrokenFile, linesOf } from "#app/features/cars/imports/reading/unpacked-lines.ts";
import { cleanCell } from "#app/features/cars/imports/reading/clean-cell.ts";
import type { AnnexRow } from "../../official-version.ts";
import { largestAnnex, megabytes, type Annex, RefusedAnnex, mostRows } from "./annex.ts";
import { readXmlAnnex } from "./xml-annex.ts";
import { type Cells, longestMake, readRow, shortened } from "./annex-tables.ts";

/** The columns of an extracted annex, and the cell of the law that each holds. */
const columns: Record<keyof Cells | "make", string> = {
  make: "marca",
  model: "denominacion",
  begins: "periodo_desde",
  ends: "periodo_hasta",
  displacement: "cilindrada",
  cylinders: "num_cilindros",
  engine: "combustible",
  power_kw: "potencia_kw",
  fiscal_power: "cvf",
  power_cv: "potencia_cv",
  value: "valor_base_euros",
};

const names = Object.keys(columns) as (keyof typeof columns)[];

/**
 * Reads annex I from a tab-separated file: a line with the names of the columns, then a version in each line. The columns may be in any
 * order, and the file may have others. A quote is a letter like any other. Throws RefusedAnnex.
 */
async function readTabSeparatedAnnex(source: AsyncIterable<Uint8Array>, year: number): Promise<Annex<AnnexRow>> {
  const rows: AnnexRow[] = [];
  let header: Header | undefined;
  for await (const { number, text } of readableLines(source)) {
    const cells = text.split("\t").map(cleanCell);
    if (header === undefined) header = readHeader(cells);
    else if (text.trim() !== "") rows.push(readLine(cells, header, { number, year, read: rows.length }));
  }
  if (rows.length === 0) throw new RefusedAnnex("El archivo no tiene ninguna versión.");
  return { rows, source: undefined, tablesLeftOut: 0 };
}

type Header = { places: Record<keyof typeof columns, number>; width: number };

function readHeader(cells: readonly string[]): Header {
  const missing = Object.values(columns).filter((column) => !cells.includes(column));
  if (missing.length > 0) {
    throw new RefusedAnnex(
      `Línea 1: no es el XML del BOE ni un archivo separado por tabuladores con sus columnas (${missing.length === 1 ? "falta" : "faltan"} ${missing.join(", ")}).`,
    );
  }
  const places = Object.fromEntries(names.map((name) => [name, cells.indexOf(columns[name])])) as Header["places"];
  return { places, width: cells.length };
}

function readLine(cells: readonly string[], { places, width }: Header, at: { number: number; year: number; read: number }): AnnexRow {
  const refuse = (what: string) => new RefusedAnnex(`Línea ${at.number}: ${what}.`);
  if (cells.length !== width) throw refuse(`tiene ${cells.length} columnas, y no ${width}`);
  const cell = Object.fromEntries(names.map((name) => [name, cells[places[name]] ?? ""])) as Cells & { make: string };
  if (cell.make === "") throw refuse("falta la marca");
  if (cell.make.length > longestMake) throw refuse(`la marca «${shortened(cell.make)}» es demasiado larga`);
  const read = readRow(cell.make, cell, at.year);
  if (typeof read === "string") throw refuse(read);
  if (at.read === mostRows) throw refuse(`el anexo pasa de ${mostRows} versiones`);
  return read;
}

/** The lines of the file; what the reader of listings says about an unreadable file is a refusal here. */
async function* readableLines(source: AsyncIterable<Uint8Array>) {
  try {
    yield* linesOf(source);
  } catch (error) {
    if (error instanceof BrokenFile) throw new RefusedAnnex(error.message, { cause: error });
    throw error;
  }
}

export type ReadAnnex = Annex<AnnexRow> & {
  /** SHA-256 of the file's bytes, in hexadecimal. */
  sha256: string;
};

const headBytes = 1_024;

/** Reads annex I of the order of `year`: the BOE's XML, or its table separated by tabs. Throws RefusedAnnex and the source's errors. */
export async function readAnnexFile(source: AsyncIterable<Uint8Array>, year: number): Promise<ReadAnnex> {
  const hash = createHash("sha256");
  const chunks = withHead(hashed(source, hash), headBytes);
  try {
    const first = await chunks.next();
    if (first.done) throw new RefusedAnnex("El archivo está vacío.");
    const annex = await readChunks(first.value, chunks, year);
    return { ...annex, sha256: hash.digest("hex") };
  } finally {
    await chunks.return(undefined);
  }
}

function readChunks(first: Uint8Array, rest: AsyncIterable<Uint8Array>, year: number): Promise<Annex<AnnexRow>> {
  const head = Buffer.from(first.subarray(0, headBytes))
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "");
  const all = prepend(first, rest);
  if (!head.trimStart().startsWith("<")) return readTabSeparatedAnnex(all, year);
  return readXmlAnnex(decoded(all, encodingOf(head)), year);
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > largestAnnex)
      throw new RefusedAnnex(`El archivo pasa de ${megabytes(largestAnnex)}, y el anexo ocupa la mitad: no es el de la orden.`);
    hash.update(chunk);
    yield chunk;
  }
}

const encodings: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  "iso-8859-1": "windows-1252",
  "iso-8859-15": "iso-8859-15",
  "windows-1252": "windows-1252",
};

/** The encoding that the XML declares; UTF-8 if it declares none. */
function encodingOf(head: string): string {
  const declared = /^\s*<\?xml[^>]{0,200}encoding=["']([\w.-]{1,40})["']/i.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  const encoding = encodings[declared];
  if (encoding === undefined) throw new RefusedAnnex(`Línea 1: el XML está en «${declared}», y aquí se lee UTF-8 o ISO-8859-1.`);
  return encoding;
}

async function* decoded(source: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw new RefusedAnnex("El XML tiene bytes que no son texto en su codificación: está dañado.", { cause: error });
    }
  };
  for await (const chunk of source) yield decode(chunk);
  const rest = decode();
  if (rest !== "") yield rest;
}
