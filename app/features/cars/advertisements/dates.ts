import type { Mention } from "./mentions.ts";
import type { TextWord } from "./text-words.ts";
import { isDigits } from "./number-mentions.ts";

/** A month in the text, as "2021-03". `short`: its year has two digits, so it counts only next to a label. */
type MonthMention = { month: string; short: boolean; from: number; to: number };

/** In German, English and Spanish; what two languages share is there once. */
const monthNames =
  "januar jaenner jan january enero ene|februar feb february febrero|maerz mrz maer mar march marzo|april apr abril abr|mai may mayo|juni jun june junio|juli jul july julio|august aug agosto ago|september sept sep septiembre setiembre|oktober okt oct october octubre|november nov noviembre|dezember dez dec december diciembre dic";
const monthNumbers = new Map(monthNames.split("|").flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)));

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

type Gap = (at: number) => string;

function monthAt(words: readonly TextWord[], at: number, gap: Gap): MonthMention | undefined {
  const one = textAt(words, at);
  const named = monthNumbers.get(one);
  if (named !== undefined) return divisionByWords.test(gap(at)) ? monthOf(named, textAt(words, at + 1), at, at + 2) : undefined;
  // The digits of "0.3.21" or of a longer number are no month.
  const goesOn = at > 0 && gap(at - 1) === "." && isDigits(textAt(words, at - 1));
  if (!isDigits(one) || goesOn || !divider.test(gap(at))) return undefined;
  return monthWithDay(words, at, gap) ?? monthAndYear(words, at);
}

function monthWithDay(words: readonly TextWord[], at: number, gap: Gap): MonthMention | undefined {
  const [day, month, year] = [textAt(words, at), textAt(words, at + 1), textAt(words, at + 2)];
  const isDay = day.length <= 2 && Number(day) <= 31 && month.length <= 2 && divider.test(gap(at + 1));
  return isDay && isDigits(year) ? monthOf(Number(month), year, at, at + 3) : undefined;
}

function monthAndYear(words: readonly TextWord[], at: number): MonthMention | undefined {
  const [one, two] = [textAt(words, at), textAt(words, at + 1)];
  if (!isDigits(two)) return undefined;
  if (one.length === 4) return two.length === 2 ? monthOf(Number(two), one, at, at + 2) : undefined;
  return one.length <= 2 ? monthOf(Number(one), two, at, at + 2) : undefined;
}

function textAt(words: readonly TextWord[], at: number): string {
  return words[at]?.text ?? "";
}

function monthOf(month: number, year: string, from: number, to: number): MonthMention | undefined {
  const fullYear = yearOf(year);
  if (fullYear === undefined || month < 1 || month > 12) return undefined;
  return { month: `${fullYear}-${String(month).padStart(2, "0")}`, short: year.length === 2, from, to };
}

/** A year of four digits, or of two: 80 to 99 are of the last century. */
function yearOf(text: string): number | undefined {
  if (/^\d\d$/.test(text)) return Number(text) < 80 ? 2000 + Number(text) : 1900 + Number(text);
  return /^(?:19[3-9]|20[0-4])\d$/.test(text) ? Number(text) : undefined;
}

type Label = "registration" | "built" | "inspection" | "other";

const labelWords: Readonly<Record<Label, string>> = {
  registration:
    "ez erstzulassung erstzulassungsdatum erstzul zulassung zugelassen erstmals zul registration registered matriculacion matriculado",
  built: "bj baujahr bauj year ano",
  inspection: "hu au asu tuev tuv hauptuntersuchung inspection itv",
  other:
    "garantie gewaehrleistung service inspektion kundendienst wartung zahnriemen oelwechsel modelljahr mj " +
    "bremsen batterie reifen finanzierung steuer versicherung seit gekauft stand ab angebot warranty garantia revision online aktiv",
};
const labels = new Map(
  Object.entries(labelWords).flatMap(([label, words]) => words.split(" ").map((word) => [word, label as Label] as const)),
);

const farthestLabel = 5;
const farthestLabelAfter = 3;

/** What the dated words of an advertisement tell: when the car was first registered, and until when its main inspection is good. */
export type DatedFacts = { mentions: Mention[]; taken: Set<number> };

/** Months count by the nearest label before them. A month alone in its clause hints at the first registration, as lists of sales sites have it. */
export function registrationAndInspection(words: readonly TextWord[], months: readonly MonthMention[]): DatedFacts {
  const mentions: Mention[] = [];
  const taken = new Set<number>();
  let free = 0;
  for (const month of months) {
    const label = labelBefore(words, month.from, free) ?? labelAfter(words, month.to);
    const mention = mentionOf(words, month, label);
    if (mention !== undefined) mentions.push(mention);
    if (label !== undefined || !month.short) {
      for (let at = month.from; at < month.to; at += 1) taken.add(at);
      free = month.to;
    }
  }
  return { mentions: [...mentions, ...years(words, taken)], taken };
}

function mentionOf(words: readonly TextWord[], { month, short, from, to }: MonthMention, label: Label | undefined): Mention | undefined {
  const place = { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
  if (label === "registration") return { fact: "firstRegistration", value: month, strength: 3, ...place };
  if (label === "built") return { fact: "firstRegistration", value: month, strength: 2, ...place };
  if (label === "inspection") return { fact: "inspectionUntil", value: month, strength: 3, ...place };
  const isAlone = label === undefined && !short && words[from]?.opensClause === true && words[to]?.opensClause !== false;
  return isAlone ? { fact: "firstRegistration", value: month, strength: 1, ...place } : undefined;
}

/** A year without a month counts only next to its label: "Bj. 2016", "EZ 2018". */
function years(words: readonly TextWord[], taken: Set<number>): Mention[] {
  return words.flatMap(({ text, start, end }, at) => {
    const year = text.length === 4 && !taken.has(at) ? yearOf(text) : undefined;
    const label = year === undefined ? undefined : labelBefore(words, at, Math.max(0, at - 3));
    if (year === undefined || (label !== "registration" && label !== "built")) return [];
    taken.add(at);
    return [{ fact: "firstRegistration", value: String(year), strength: label === "built" ? 1 : 2, rough: true, start, end } as const];
  });
}

function labelBefore(words: readonly TextWord[], from: number, free: number): Label | undefined {
  for (let at = from - 1; at >= Math.max(free, from - farthestLabel); at -= 1) {
    const label = labels.get(words[at]?.text ?? "");
    if (label === "inspection" && isPast(words, at)) return "other";
    if (label !== undefined) return label;
  }
  return undefined;
}

/** "letzte HU 05/2025" says when it was done, not until when it is good. */
function isPast(words: readonly TextWord[], at: number): boolean {
  return words.slice(Math.max(0, at - 3), at).some(({ text }) => /^(?:letzte[nrs]?|last|ultima)$/.test(text));
}

function labelAfter(words: readonly TextWord[], to: number): Label | undefined {
  const after = words.slice(to, to + farthestLabelAfter).findIndex(({ text }) => labels.get(text) === "registration");
  return after === -1 || words.slice(to, to + after + 1).some(({ opensClause }) => opensClause) ? undefined : "registration";
}
