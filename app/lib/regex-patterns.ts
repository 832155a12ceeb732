import { foldedWords } from "./fold-text.ts";

/** Letters that people often type without their accents. */
const marked: Readonly<Record<string, string>> = {
  a: "aáàâäãå",
  c: "cç",
  e: "eéèêë",
  i: "iíìîï",
  n: "nñ",
  o: "oóòôöõ",
  u: "uúùûü",
};

/**
 * The words of a search as regular expressions for PostgreSQL's `~*`. Each matches only its word, with or without accents. Special
 * characters are escaped (row D3). No pattern has a repetition operator, so none can run long (row D4).
 */
export function regexPatterns(search: string): string[] {
  return foldedWords(search).map(patternOf);
}

function patternOf(word: string): string {
  return Array.from(word, (sign) => {
    const variants = marked[sign];
    if (variants !== undefined) return `[${variants}]`;
    return /[\p{L}\p{N}]/u.test(sign) || sign > "\u007f" ? sign : `\\${sign}`;
  }).join("");
}
