import { BrokenFile } from "#app/features/cars/imports/reading/decompression.ts";
import { linesOf } from "#app/features/cars/imports/reading/lines.ts";
import { cleanCell } from "#app/features/cars/imports/reading/rows.ts";
import type { AnnexRow } from "../../official-version.ts";
import { type Cells, longestMake, readRow, shortened } from "./annex-row.ts";
import { type Annex, mostRows, RefusedAnnex } from "./refused-annex.ts";

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
export async function readTabSeparatedAnnex(source: AsyncIterable<Uint8Array>, year: number): Promise<Annex<AnnexRow>> {
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
