import type { PlainText } from "./plain-text.ts";
import type { TextWord } from "./text-words.ts";

/** A number in the text with what stands around it. */
export type NumberMention = {
  value: number;
  /** How many digits stand behind the decimal sign. */
  decimals: number;
  start: number;
  /** Behind its unit, if it has one. */
  end: number;
  /** What stands before it in its clause, after the number before. If it begins its line: the line above, which may be its label. */
  lead: string;
  /** What follows it, as far as the line goes. */
  tail: string;
};

const longestLead = 60;
const longestTail = 48;
const longestDigits = 9;
/** As with the words, a text with more numbers is no advertisement. */
const mostNumbers = 1000;
const unitOfThousands = /^ ?(?:€|eur|vb\b|vhb\b|km\b|kilometer|ccm|cm3|cc\b|kg\b|,-)/;
/** The unit belongs to the words that a fact came from. */
const unitBehind =
  /^ ?(?:(?:€|euro?\b)(?: ?(?:vb|vhb|fp)\b)?|t ?km\b|tsd\.? ?km\b|km\b|kw\b|ps\b|kg\b|ccm\b|cm3\b|g ?\/ ?km\b|l ?\/ ?100 ?km\b|kwh ?\/ ?100 ?km\b)|^,-{1,2}/;
const unitBefore = /(?:€|eur|euro|\bvh?b|preis:?) ?$/;

type Written = { value: number; decimals: number; words: number };

/** Reads all numbers of a text as Germans write them: 24.900,00 and 64 300 km. `taken` are the words that belong to dates. */
export function numberMentions({ text }: PlainText, words: readonly TextWord[], taken: ReadonlySet<number>): NumberMention[] {
  const mentions: NumberMention[] = [];
  for (let at = 0; at < words.length && mentions.length < mostNumbers;) {
    const first = words[at];
    if (first === undefined || taken.has(at) || !isDigits(first.text)) {
      at += 1;
      continue;
    }
    const written = readNumber(text, words, at);
    const end = words[at + written.words - 1]?.end ?? first.end;
    if (first.text.length <= longestDigits && !isCode(first.text, written)) {
      const { value, decimals } = written;
      const tail = tailOf(text, end);
      const unit = unitBehind.exec(tail)?.[0].length ?? 0;
      mentions.push({ value, decimals, start: first.start, end: end + unit, lead: leadOf(text, first.start), tail });
    }
    at += written.words;
  }
  return mentions;
}

/** "0151" and "04109" are parts of telephone numbers and addresses. */
function isCode(digits: string, { words }: Written): boolean {
  return words === 1 && /^0\d/.test(digits);
}

export function isDigits(word: string): boolean {
  return word >= "0" && word < ":";
}

/** Blanks divide thousands only in front of a unit, because two numbers often stand side by side. */
function readNumber(text: string, words: readonly TextWord[], at: number): Written {
  const spaced = readGroups(text, words, at, " ");
  if (spaced.words === 1) return readGroups(text, words, at, ".'");
  const first = words[at]?.start ?? 0;
  const last = words[at + spaced.words - 1]?.end ?? 0;
  const isAmount = unitOfThousands.test(text.slice(last, last + 10)) || unitBefore.test(text.slice(Math.max(0, first - 8), first));
  return isAmount ? spaced : readGroups(text, words, at, ".'");
}

/** Reads digits, then groups of three, then decimals. */
function readGroups(text: string, words: readonly TextWord[], at: number, separators: string): Written {
  let digits = words[at]?.text ?? "";
  let count = 1;
  const gapAfter = () => text.slice(words[at + count - 1]?.end ?? 0, words[at + count]?.start ?? 0);
  const next = () => words[at + count]?.text ?? "";
  if (digits.length <= 3 && !digits.startsWith("0")) {
    let separator = "";
    while (digits.length < longestDigits && isGroup(gapAfter(), next(), separators, separator)) {
      separator = gapAfter();
      digits += next();
      count += 1;
    }
    // As on an English page: 19,028.10.
    if (count === 1 && gapAfter() === "," && /^\d{3}$/.test(next())) {
      digits += next();
      count += 1;
    }
  }
  if (/^[.,]$/.test(gapAfter()) && /^\d{1,2}$/.test(next())) {
    return { value: Number(`${digits}.${next()}`), decimals: next().length, words: count + 1 };
  }
  return { value: Number(digits), decimals: 0, words: count };
}

function isGroup(gap: string, next: string, separators: string, before: string): boolean {
  return gap.length === 1 && separators.includes(gap) && (before === "" || before === gap) && /^\d{3}$/.test(next);
}

/** A digit that ends a word ("CO2") is no figure. */
const figure = /(?<![a-z])\d/;
const postcode = /^\d{5} (?!eur|vh?b|fest|km|kilo|ccm|inkl|incl|brutto|netto|zzgl)[a-z]{3}/;

/**
 * Where the lead begins: after the last clause's end, or after another number with its unit. The line above is a label only if it has no
 * figure of its own: what stands below "12.900 €" is no price. A postcode has no label.
 */
function leadOf(text: string, start: number): string {
  const window = text.slice(Math.max(0, start - longestLead), start);
  const line = window.slice(window.lastIndexOf("\n") + 1);
  if (line.trim() !== "" || !window.includes("\n")) return clauseEnd(line);
  const above = window.trimEnd();
  const label = above.slice(above.lastIndexOf("\n") + 1);
  return figure.test(label) || postcode.test(text.slice(start, start + 12)) ? "" : clauseEnd(label);
}

function clauseEnd(line: string): string {
  let begin = 0;
  for (const { index, 0: found } of line.matchAll(/[;|,!?]|[a-z]{4}\. |(?<![a-z])\d/g)) begin = index + found.length;
  const lead = line.slice(begin);
  // "EZ 2018 km 64300": a year has no unit.
  const isBehindFigure = /\d$/.test(line.slice(0, begin)) && !/(?<!\d)(?:19|20)\d\d$/.test(line.slice(0, begin));
  return isBehindFigure ? lead.replace(unitBehind, "") : lead;
}

function tailOf(text: string, end: number): string {
  const window = text.slice(end, end + longestTail);
  const line = window.indexOf("\n");
  return line === -1 ? window : window.slice(0, line);
}
