/** Whole cents as a Spanish spreadsheet reads them: -1234567 is "-12345,67". */
export function writtenForFile(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
