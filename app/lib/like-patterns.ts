import { foldedWords } from "./fold-text.ts";

/**
 * LIKE patterns for a column of folded text (app/lib/fold-text.ts). With LIKE ALL, each typed word must occur, in any order. LIKE's special
 * characters are escaped (row D3).
 */
export function likePatterns(typed: string): string[] {
  return foldedWords(typed).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
