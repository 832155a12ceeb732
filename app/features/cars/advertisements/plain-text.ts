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

  let nextClose = original.indexOf(">");
  for (let at = 0; at < original.length;) {
    while (nextClose !== -1 && nextClose < at) nextClose = original.indexOf(">", at);
    const sign = original.charAt(at);
    const tag = sign === "<" && nextClose !== -1 && nextClose - at < longestTag ? tagAt(original, at, nextClose) : undefined;
    const entity = sign === "&" ? entityAt(original, at) : undefined;
    const letter = String.fromCodePoint(original.codePointAt(at) ?? 0);
    const end = at + (tag?.length ?? entity?.length ?? letter.length);
    if (tag !== undefined) add(lineTag.test(tag) ? "\n" : " ", at, end);
    else if (isDiaeresis(letter)) add(/[aou]/.test(last) ? "e" : "", at, end);
    else add(foldLetter(entity?.letter ?? letter), at, end);
    at = end;
  }
  return { text: folded, original, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** The pasted words behind a part of the folded text. */
export function evidenceOf({ original, starts, ends }: PlainText, from: number, to: number): Evidence {
  const start = starts[from] ?? 0;
  const end = Math.max(start, ends[to - 1] ?? start);
  return { words: original.slice(start, end), start, end };
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

function isDiaeresis(letter: string): boolean {
  return letter === "\u0308";
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
  ...[..."‐‑‒–—―−"].map((dash) => [dash, "-"] as const),
  ...[..."’‘´`′"].map((quote) => [quote, "'"] as const),
  ...[..."“”„«»″"].map((quote) => [quote, '"'] as const),
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
