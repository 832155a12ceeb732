/** Reads what stands in an address, by hand instead of by a schema: this module is on every catalogue page. Nothing here fails. */

const longestSearch = 80;
const largestPage = 100_000;
const controls = /\p{Cc}|\p{Cs}/gu;

/** On one line, single spaces, nothing that no keyboard writes. */
export function cleanText(text: string): string {
  return text.replace(controls, " ").replace(/\s+/g, " ").trim();
}

/** The words as they are searched for: on one line, single spaces, 80 characters at most (row D3). */
export function cleanSearchText(text: string): string {
  // The second cleaning takes away half a character at the cut.
  return cleanText(cleanText(text).slice(0, longestSearch));
}

/** A whole number from 0 on, or undefined. */
export function readWholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The number of a page, from 1 on; 1 for what is none. */
export function readPage(text: string | null): number {
  const page = readWholeNumber(text);
  return page !== undefined && page >= 1 && page <= largestPage ? page : 1;
}
