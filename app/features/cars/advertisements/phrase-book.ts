import { plainText } from "./plain-text.ts";
import { type TextWord, wordsOf } from "./text-words.ts";

/**
 * A closed dictionary: German phrases with a meaning. A phrase is written as in an advertisement. A star at a word's end or beginning stands
 * for any letters: "Sitzheiz*" finds "Sitzheizung", and "*grau" finds "Daytonagrau". Behind ">", a word may also stand on the line below.
 */
export type PhraseBook<Meaning> = {
  /** By the first word, with its star. */
  phrases: ReadonlyMap<string, readonly Phrase<Meaning>[]>;
  /** The lengths of the beginnings and of the ends that stand before and behind a star, as few words have one. */
  beginnings: readonly number[];
  ends: readonly number[];
};

type Phrase<Meaning> = { words: readonly string[]; meaning: Meaning };

/** A phrase in a text: the positions of its first word and of the word after its last one. */
export type FoundPhrase<Meaning> = { meaning: Meaning; from: number; to: number };

/** Makes a book of pairs. The phrases of a meaning are divided by "|". */
export function phraseBook<Meaning>(entries: readonly (readonly [phrases: string, meaning: Meaning])[]): PhraseBook<Meaning> {
  const book = new Map<string, Phrase<Meaning>[]>();
  const [beginnings, ends] = [new Set<number>(), new Set<number>()];
  for (const [phrases, meaning] of entries) {
    for (const phrase of phrases.split("|")) {
      const words = patternsOf(phrase);
      const [first = ""] = words;
      if (first.endsWith("*")) beginnings.add(first.length - 1);
      if (first.startsWith("*")) ends.add(first.length - 1);
      book.set(first, [...(book.get(first) ?? []), { words, meaning }]);
    }
  }
  for (const list of book.values()) list.sort((one, other) => other.words.length - one.words.length);
  return { phrases: book, beginnings: [...beginnings], ends: [...ends] };
}

/** Finds the phrases of a text from left to right, the longest first. None overlaps another. */
export function findPhrases<Meaning>(words: readonly TextWord[], book: PhraseBook<Meaning>): FoundPhrase<Meaning>[] {
  const found: FoundPhrase<Meaning>[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = longestAt(words, at, book);
    if (phrase !== undefined) found.push({ meaning: phrase.meaning, from: at, to: at + phrase.words.length });
    at += phrase?.words.length ?? 1;
  }
  return found;
}

function longestAt<Meaning>(words: readonly TextWord[], at: number, book: PhraseBook<Meaning>): Phrase<Meaning> | undefined {
  let longest: Phrase<Meaning> | undefined;
  for (const key of keysOf(words[at]?.text ?? "", book)) {
    const phrase = book.phrases.get(key)?.find((candidate) => matches(candidate.words, words, at));
    if (phrase !== undefined && phrase.words.length > (longest?.words.length ?? 0)) longest = phrase;
  }
  return longest;
}

function matches(patterns: readonly string[], words: readonly TextWord[], at: number): boolean {
  return patterns.every((pattern, offset) => {
    const word = words[at + offset];
    if (word === undefined || offset === 0) return word !== undefined;
    const isLabelled = pattern.startsWith(">");
    return (word.joined || (isLabelled && word.below)) && matchesWord(isLabelled ? pattern.slice(1) : pattern, word.text);
  });
}

function matchesWord(pattern: string, word: string): boolean {
  if (pattern.endsWith("*")) return word.startsWith(pattern.slice(0, -1));
  return pattern.startsWith("*") ? word.endsWith(pattern.slice(1)) : word === pattern;
}

/** The keys under which a phrase that begins with this word may stand: the word, its beginnings and its ends. */
function keysOf(word: string, { phrases, beginnings, ends }: Pick<PhraseBook<unknown>, "phrases" | "beginnings" | "ends">): string[] {
  return [
    word,
    ...beginnings.filter((length) => length <= word.length).map((length) => `${word.slice(0, length)}*`),
    ...ends.filter((length) => length <= word.length).map((length) => `*${word.slice(-length)}`),
  ].filter((key) => phrases.has(key));
}

/** The words of a phrase, folded as the text is; its signs stay with it. */
function patternsOf(phrase: string): string[] {
  const { text } = plainText(phrase);
  return wordsOf(text).map(({ text: word, start, end }) => {
    if (text.charAt(end) === "*") return `${word}*`;
    if (text.charAt(start - 1) === ">") return `>${word}`;
    return text.charAt(start - 1) === "*" ? `*${word}` : word;
  });
}
