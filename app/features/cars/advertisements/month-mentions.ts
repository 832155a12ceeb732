import { isDigits } from "./number-mentions.ts";
import type { TextWord } from "./text-words.ts";

/** A month in the text, as "2021-03". `short`: its year has two digits, so it counts only next to a label. */
export type MonthMention = { month: string; short: boolean; from: number; to: number };

const monthNames = [
  ["januar", "jaenner", "jan"],
  ["februar", "feb"],
  ["maerz", "mrz", "maer", "mar"],
  ["april", "apr"],
  ["mai"],
  ["juni", "jun"],
  ["juli", "jul"],
  ["august", "aug"],
  ["september", "sept", "sep"],
  ["oktober", "okt", "oct"],
  ["november", "nov"],
  ["dezember", "dez", "dec"],
];
const monthNumbers = new Map(monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

const divider = /^ ?[./-] ?$/;
const divisionByWords = /^[. ,'/-]{0,3}$/;

/** The months of a text: 15.03.2021, 03/2021, 3.21, 2021-03, März 2021. Positions are those of words. */
export function monthMentions(text: string, words: readonly TextWord[]): MonthMention[] {
  const mentions: MonthMention[] = [];
  const gap = (at: number) => text.slice(words[at]?.end ?? 0, Math.min(words[at + 1]?.start ?? 0, (words[at]?.end ?? 0) + 5));
  for (let at = 0; at < words.length;) {
    const mention = monthAt(words, at, gap);
    if (mention !== undefined) mentions.push(mention);
    at = mention?.to ?? at + 1;
  }
  return mentions;
}

function monthAt(words: readonly TextWord[], at: number, gap: (at: number) => string): MonthMention | undefined {
  const [one, two, three] = [words[at]?.text ?? "", words[at + 1]?.text ?? "", words[at + 2]?.text ?? ""];
  const named = monthNumbers.get(one);
  if (named !== undefined) return divisionByWords.test(gap(at)) ? monthOf(named, two, at, at + 2) : undefined;
  // The digits of "0.3.21" or of a longer number are no month.
  if (!isDigits(one) || !divider.test(gap(at)) || (at > 0 && gap(at - 1) === "." && isDigits(words[at - 1]?.text ?? ""))) return undefined;
  const isDay = one.length <= 2 && Number(one) <= 31 && two.length <= 2 && divider.test(gap(at + 1));
  const withDay = isDay && isDigits(three) ? monthOf(Number(two), three, at, at + 3) : undefined;
  if (withDay !== undefined) return withDay;
  if (!isDigits(two)) return undefined;
  if (one.length === 4) return two.length === 2 ? monthOf(Number(two), one, at, at + 2) : undefined;
  return one.length <= 2 ? monthOf(Number(one), two, at, at + 2) : undefined;
}

function monthOf(month: number, year: string, from: number, to: number): MonthMention | undefined {
  const fullYear = yearOf(year);
  if (fullYear === undefined || month < 1 || month > 12) return undefined;
  return { month: `${fullYear}-${String(month).padStart(2, "0")}`, short: year.length === 2, from, to };
}

/** A year of four digits, or of two: 80 to 99 are of the last century. */
export function yearOf(text: string): number | undefined {
  if (/^\d\d$/.test(text)) return Number(text) < 80 ? 2000 + Number(text) : 1900 + Number(text);
  return /^(?:19[3-9]|20[0-4])\d$/.test(text) ? Number(text) : undefined;
}
