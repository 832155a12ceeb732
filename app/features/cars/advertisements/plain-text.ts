/** A text in the form in which it is searched. Each of its characters knows its place in the text that a person pasted. */
export type PlainText = {
  /** Small letters a to z without accents (ä is "ae", ß is "ss"), digits, punctuation, blanks and "\n". */
  text: string;
  original: string;
  /** For each character of `text`, where it begins and ends in `original`. */
  starts: Uint32Array;
  ends: Uint32Array;
};

/** Words of the pasted text, letter by letter, with their place in it. */
export type Evidence = { words: string; start: number; end: number };

const namedEntities: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  Auml: "Ä",
  auml: "ä",
  bull: "•",
  euro: "€",
  gt: ">",
  lt: "<",
  mdash: "-",
  middot: "•",
  nbsp: " ",
  ndash: "-",
  Ouml: "Ö",
  ouml: "ö",
  quot: '"',
  sect: "§",
  shy: "\u00ad",
  sup2: "²",
  sup3: "³",
  szlig: "ß",
  Uuml: "Ü",
  uuml: "ü",
};

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

  const closes = nextClose(original);
  for (let at = 0; at < original.length;) {
    const { letters, length } = pieceAt(original, at, closes(at));
    add(letters === diaeresis ? umlautOf(last) : letters, at, at + length);
    at += length;
  }
  return { text: folded, original, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** The pasted words behind a part of the folded text. */
export function evidenceOf({ original, starts, ends }: PlainText, from: number, to: number): Evidence {
  const start = starts[from] ?? 0;
  const end = Math.max(start, ends[to - 1] ?? start);
  return { words: original.slice(start, end), start, end };
}

type Piece = { letters: string; length: number };

/** What stands at a place: a tag, an entity or a letter, folded. */
function pieceAt(text: string, at: number, close: number): Piece {
  const sign = text.charAt(at);
  const tag = sign === "<" && close - at < longestTag ? tagAt(text, at, close) : undefined;
  if (tag !== undefined) return { letters: lineTag.test(tag) ? "\n" : " ", length: tag.length };
  const entity = sign === "&" ? entityAt(text, at) : undefined;
  if (entity !== undefined) return { letters: foldLetter(entity.letter), length: entity.length };
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { letters: letter === diaeresis ? letter : foldLetter(letter), length: letter.length };
}

/** Finds the next ">" from a place that only moves forward; each is looked for once. */
function nextClose(text: string): (at: number) => number {
  let known = -1;
  return (at) => {
    if (known < at && known !== Infinity) known = text.indexOf(">", at);
    if (known === -1) known = Infinity;
    return known;
  };
}

const diaeresis = "\u0308";

/** Two dots that stand apart from their letter make "a" to "ae"; on other letters they mean nothing here. */
function umlautOf(letter: string): string {
  return letter === "a" || letter === "o" || letter === "u" ? "e" : "";
}

function tagAt(text: string, at: number, close: number): string | undefined {
  return /[a-z/!]/i.test(text.charAt(at + 1)) ? text.slice(at, close + 1) : undefined;
}

function entityAt(text: string, at: number): { letter: string; length: number } | undefined {
  const found = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,6}));/i.exec(text.slice(at, at + longestEntity));
  if (found === null) return undefined;
  const [whole, decimal, hexadecimal, name = ""] = found;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const letter = Number.isNaN(code) ? namedEntities[name] : code <= 0x10ffff ? String.fromCodePoint(code) : " ";
  return letter === undefined ? undefined : { letter, length: whole.length };
}

const foldings = new Map<string, string>([
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
  ["Ä", "ae"],
  ["Ö", "oe"],
  ["Ü", "ue"],
  ["ß", "ss"],
  ["ẞ", "ss"],
  ["ø", "o"],
  ["\r", " "],
  ["\t", " "],
  ["®", ""],
  ["™", ""],
  ["©", ""],
  ["°", "°"],
  ["·", "|"],
  ["•", "|"],
  ["\u2028", "\n"],
  ["\u2029", "\n"],
  ...Array.from("‐‑‒–—―−").map((dash) => [dash, "-"] as const),
  ...Array.from("’‘´`′").map((quote) => [quote, "'"] as const),
  ...Array.from("“”„«»″").map((quote) => [quote, '"'] as const),
]);
const knownBefore = foldings.size;
const mostKept = 2000;

/** Folds one letter. The results are kept, because an advertisement has few different letters. */
function foldLetter(letter: string): string {
  const known = foldings.get(letter);
  if (known !== undefined) return known;
  const folded = foldUnknown(letter);
  if (foldings.size < knownBefore + mostKept) foldings.set(letter, folded);
  return folded;
}

function foldUnknown(letter: string): string {
  if (letter === "\n" || (letter >= " " && letter <= "~")) return letter.toLowerCase();
  // Invisible letters, such as marks of the reading direction, divide no word.
  if (/\p{Cf}/u.test(letter)) return "";
  if (/[\p{Cc}\p{Cs}\p{Z}]/u.test(letter)) return " ";
  if (/\p{So}/u.test(letter)) return "|";
  return letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
