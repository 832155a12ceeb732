const marks = /[\u0300-\u036f]/g;

/** Lower case without accents, so that "Citroen" finds "Citroën". db/migrations/0003-folded-text.sql folds in the same way. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(marks, "").toLowerCase();
}

/** Every sign that is neither a letter nor a digit, as db/migrations/0056-found-by-other-spellings.sql has them. */
const signs = /[\u0020-\u002f\u003a-\u0060\u007b-\u007f\u00a0\u00ab\u00b4\u00b7\u00bb\u2010-\u2027]+/g;

/** Folded, with a space in place of signs: "Kia cee'd" becomes "kia cee d". The function `searchable` of the database does the same. */
export function searchable(name: string): string {
  return foldText(name).replace(signs, " ").trim();
}

/** The typed words of a search, folded. */
export function foldedWords(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean);
}

/** Patterns of LIKE ALL for folded text: each typed word must occur, in any order. Special characters are escaped (row D3). */
export function likePatterns(typed: string): string[] {
  return foldedWords(typed).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

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
