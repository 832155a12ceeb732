import { foldedWords } from "./fold-text.ts";

/** Patterns of LIKE ALL for folded text: each typed word must occur, in any order. Special characters are escaped (row D3). */
export function likePatterns(typed: string): string[] {
  return foldedWords(typed).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
