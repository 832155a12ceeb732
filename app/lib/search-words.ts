import { foldText } from "./fold-text.ts";

/**
 * What a column of folded text (app/lib/fold-text.ts) is compared with by LIKE ALL, so that it contains every typed word in any order.
 * What LIKE would read as a sign for anything is taken by the letter (row D3).
 */
export function wordPatterns(typed: string): string[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
