import type { StoredValue } from "../field.ts";
import { type FieldName, fieldNames, fieldOf } from "../fields.ts";

/** The column of the team's file that tells which values are still those that were exported. */
export const printsLabel = "Huella (no tocar)";

/**
 * Returns a mark of four letters for each value of a vehicle. When the file comes back from a spreadsheet, a value without its mark was
 * edited; any other was not, whatever has become of the vehicle since.
 */
export function printsOf(row: Readonly<Record<FieldName, StoredValue>>): string {
  return fieldNames.map((name) => printOf(name, row[name])).join("");
}

/** Reads the marks of a file's row; undefined if it has none. */
export function readPrints(cell: string): ReadonlySet<string> | undefined {
  const marks = cell.match(/[\w-]{4}/g);
  return marks === null ? undefined : new Set(marks);
}

/** FNV-1a in 24 bits. It protects nothing: it only tells an edited value from another. */
export function printOf(name: FieldName, value: StoredValue): string {
  let hash = 0x81_1c_9d_c5;
  for (const sign of `${fieldOf(name).label}\0${comparable(value)}`) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  const folded = (hash >>> 24) ^ (hash & 0xff_ff_ff);
  return Buffer.from([folded >>> 16, folded >>> 8, folded]).toString("base64url");
}

/** Signs of Windows-1252: Excel writes others as question marks when it saves a CSV. */
const lasting = /[^\u0020-\u003e\u0040-\u007e\u00a1-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;

function comparable(value: StoredValue): string {
  const text = value === null ? "" : String(value);
  return text.normalize("NFC").replace(/\s+/g, " ").trim().replace(lasting, "");
}
