/** A word or a run of digits of a folded text. "320d" is two: "320" and "d". */
export type TextWord = {
  text: string;
  start: number;
  end: number;
  /** Whether a phrase may go on here: between this word and the one before are only blanks, hyphens and their kin. */
  joined: boolean;
  /** Whether this word begins the line below the word before, as a value does below its label. */
  below: boolean;
  /** Whether a new clause begins here, so that an earlier "kein" says nothing about this word. */
  opensClause: boolean;
};

const longestGap = 4;
/** An advertisement has a few hundred words. The limit bounds the work for texts that are none. */
export const mostWords = 8_000;

/** The words of a folded text, in their order. */
export function wordsOf(text: string): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: found, index } of text.matchAll(/[a-z]+|\d+/g)) {
    if (words.length === mostWords) break;
    const before = words.at(-1);
    const gap = before === undefined ? "\n" : text.slice(before.end, Math.min(index, before.end + longestGap + 1));
    words.push({
      text: found,
      start: index,
      end: index + found.length,
      joined: gap.length <= longestGap && /^[ \-./:'&+°%]*$/.test(gap),
      below: /^[ :]*\n *$/.test(gap),
      opensClause: before === undefined || endsClause(gap, before.text),
    });
  }
  return words;
}

/** A full stop after a short word is one of an abbreviation, such as "el. Fensterheber". */
function endsClause(gap: string, wordBefore: string): boolean {
  if (gap.length > longestGap || /[,;:|!?()\n]/.test(gap)) return true;
  return gap.includes(".") && wordBefore.length > 3;
}
