/**
 * The figures in the cells of annex I. The dot groups thousands ("33.400"), and the comma is decimal ("10,61"). Extracted files write
 * decimals with a dot ("14.10"). Each function returns undefined for an empty cell and "wrong" for any other text.
 */
export type Figure = number | undefined | "wrong";

const empty = new Set(["", "-", "–", "—"]);

/** "1.998" and "1998" are both 1998. */
export function readWhole(cell: string): Figure {
  if (empty.has(cell)) return undefined;
  return /^(\d{1,9}|\d{1,3}(\.\d{3}){1,2})$/.test(cell) ? Number(cell.replaceAll(".", "")) : "wrong";
}

/** "10,61", "10.61" and "10" are figures with at most two decimals. */
export function readDecimal(cell: string): Figure {
  if (empty.has(cell)) return undefined;
  return /^\d{1,4}([.,]\d{1,2})?$/.test(cell) ? Number(cell.replace(",", ".")) : "wrong";
}

/** A year of four digits. */
export function readYear(cell: string): Figure {
  if (empty.has(cell)) return undefined;
  return /^(19|20)\d{2}$/.test(cell) ? Number(cell) : "wrong";
}
