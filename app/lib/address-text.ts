/** Parses values of an address without a schema library, because every catalogue page loads this module. Nothing here throws. */

const longestSearch = 80;
const largestPage = 100_000;
const controls = /\p{Cc}|\p{Cs}/gu;

/** On one line, with single spaces and without control characters. */
export function cleanText(text: string): string {
  return text.replace(controls, " ").replace(/\s+/g, " ").trim();
}

/** A search text: on one line, with single spaces, at most 80 characters (row D3). */
export function cleanSearchText(text: string): string {
  // The second cleaning removes half a surrogate pair at the cut.
  return cleanText(cleanText(text).slice(0, longestSearch));
}

/** A whole number from 0 on, else undefined. */
export function readWholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}

/** A page number from 1 on; 1 for invalid text. */
export function readPage(text: string | null): number {
  const page = readWholeNumber(text);
  return page !== undefined && page >= 1 && page <= largestPage ? page : 1;
}
