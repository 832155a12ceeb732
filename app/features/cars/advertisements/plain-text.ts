/** A text in the form in which it is searched. Each of its characters knows its place in the text that a person pasted. */
export type PlainText = {
  /** Small letters a to z without accents (ä is "ae", ß is "ss"), digits, punctuation, blanks and "\n". */
  text: string;
  original: string;
  /** For each character of `text`, where it begins and ends in `original`. */
  starts: Uint32Array;
  ends: Uint32Array;
};

const namedEntities = new Map(
  `amp &, apos ', Auml Ä, auml ä, bull •, eacute é, egrave è, euml ë, euro €, gt >, lt <, mdash -, middot •, nbsp \u00a0, ndash -, Ouml Ö, ouml ö, quot ", sect §, shy \u00ad, sup2 ², sup3 ³, szlig ß, Uuml Ü, uuml ü`
    .split(", ")
    .map((entry) => entry.split(" ") as [name: string, letter: string]),
);

const longestEntity = 10;
const longestTag = 2000;
/** Tags that end a line in a browser. */
const lineTag = /^<\/?(?:br|p|div|li|ul|ol|tr|h[1-6]|table|dt|dd|section|script|style)\b/i;

/** Folds a pasted text: HTML tags and entities, accents, wide digits, odd blanks. It runs once over the text, whatever the text holds. */
export function plainText(original: string): PlainText {
  let folded = "";
  let last = "";
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (letters: string, start: number, end: number) => {
    folded += letters;
    last = letters.at(-1) ?? last;
    for (let count = 0; count < letters.length; count += 1) {
      starts.push(start);
      ends.push(end);
    }
  };

  for (let at = 0; at < original.length;) {
    const { letters, length } = pieceAt(original, at);
    add(letters === diaeresis ? umlautOf(last) : letters, at, at + length);
    at += length;
  }
  return { text: folded, original, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** The pasted words behind a part of the folded text. */
export function wordsAt({ original, starts, ends }: PlainText, { start: from, end: to }: { start: number; end: number }): string {
  const start = starts[from] ?? 0;
  return original.slice(start, Math.max(start, ends[to - 1] ?? start));
}

type Piece = { letters: string; length: number };

/** What stands at a place: a tag, an entity or a letter, folded. */
function pieceAt(text: string, at: number): Piece {
  const sign = text.charAt(at);
  const tag = sign === "<" ? tagAt(text, at) : undefined;
  if (tag !== undefined) return { letters: lineTag.test(tag) ? "\n" : " ", length: tag.length };
  const entity = sign === "&" ? entityAt(text, at) : undefined;
  if (entity !== undefined) return { letters: foldLetter(entity.letter), length: entity.length };
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { letters: letter === diaeresis ? letter : foldLetter(letter), length: letter.length };
}

const diaeresis = "\u0308";

/** Two dots that stand apart from their letter make "a" to "ae"; on other letters they mean nothing here. */
function umlautOf(letter: string): string {
  return letter === "a" || letter === "o" || letter === "u" ? "e" : "";
}

function tagAt(text: string, at: number): string | undefined {
  const window = text.slice(at, at + longestTag);
  const close = /^<[a-z/!]/i.test(window) ? window.indexOf(">") : -1;
  return close === -1 ? undefined : window.slice(0, close + 1);
}

function entityAt(text: string, at: number): { letter: string; length: number } | undefined {
  const found = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,6}));/i.exec(text.slice(at, at + longestEntity));
  if (found === null) return undefined;
  const [whole, decimal, hexadecimal, name = ""] = found;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const letter = Number.isNaN(code) ? namedEntities.get(name) : code <= 0x10ffff ? String.fromCodePoint(code) : " ";
  return letter === undefined ? undefined : { letter, length: whole.length };
}

const foldedAlike: readonly (readonly [letters: string, folded: string])[] = [
  ["äÄ", "ae"],
  ["öÖ", "oe"],
  ["üÜ", "ue"],
  ["ßẞ", "ss"],
  ["ø", "o"],
  ["\r\t", " "],
  ["®™©", ""],
  ["°", "°"],
  ["·•", "|"],
  ["\u2028\u2029", "\n"],
  ["‐‑‒–—―−", "-"],
  ["’‘´`′", "'"],
  ["“”„«»″", '"'],
];
const foldings = new Map(foldedAlike.flatMap(([letters, folded]) => Array.from(letters, (letter) => [letter, folded] as const)));

function foldLetter(letter: string): string {
  return foldings.get(letter) ?? foldUnknown(letter);
}

function foldUnknown(letter: string): string {
  if (letter === "\n" || (letter >= " " && letter <= "~")) return letter.toLowerCase();
  // Invisible letters, such as marks of the reading direction, divide no word.
  if (/\p{Cf}/u.test(letter)) return "";
  if (/[\p{Cc}\p{Cs}\p{Z}]/u.test(letter)) return " ";
  if (/\p{So}/u.test(letter)) return "|";
  return letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
