import type { TestCycle } from "#app/features/cars/vehicles/vocabulary.ts";
import type { FactName, Mention } from "./mentions.ts";
import type { Settled } from "./settled-facts.ts";

type Place = { start: number; end: number };
type NamedCycle = Place & { cycle: TestCycle };

const nearby = 48;
/** Behind a figure, its unit and a few words may stand before the cycle, but no other figure. */
const behindFigure = /^[^\d;|]{0,6}(?:g ?\/ ?km|km|l ?\/ ?100 ?km)?[^\d;|]{0,40}\b(wltp|nefz|nedc)\b/;
const beforeFigure = /\b(wltp|nefz|nedc)\b[^\d;|]{0,24}$/;

/** Adds the cycles to the figures that have one: named next to the figure, else the only one that the whole text names. */
export function withCycles(settled: Settled, text: string): Settled {
  const range = settled.chosen.get("electricRange") ?? [];
  const co2 = settled.facts.co2 === 0 ? [] : (settled.chosen.get("co2") ?? []);
  // A cycle that stands next to the range says nothing about the CO2: many sites gave one under WLTP and the other under NEDC.
  const everywhere = [...range, ...co2].some((mention) => cycleAt(text, mention) !== undefined) ? undefined : onlyCycle(text);
  const chosen = new Map(settled.chosen);
  let facts = settled.facts;
  for (const [name, mentions] of [["co2Cycle", co2] as const, ["electricRangeCycle", range] as const]) {
    const found = mentions.map((mention) => cycleAt(text, mention)).find((cycle) => cycle !== undefined) ?? everywhere;
    if (found === undefined || mentions.length === 0) continue;
    facts = { ...facts, [name]: found.cycle };
    chosen.set(name satisfies FactName, [{ fact: name, value: found.cycle, strength: 2, start: found.start, end: found.end }]);
  }
  return { ...settled, facts, chosen };
}

/** Under WLTP and NEDC a car has different figures of CO2; those under WLTP count, as in Regulation (EU) 2017/1151. */
export function underNewestCycle(mentions: readonly Mention[], text: string): Mention[] {
  const underWltp = mentions.filter((mention) => cycleAt(text, mention)?.cycle === "WLTP");
  return underWltp.length > 0 ? underWltp : [...mentions];
}

function cycleAt(text: string, { start, end }: Place): NamedCycle | undefined {
  const line = text.slice(end, end + nearby).split("\n", 1)[0] ?? "";
  const [behind = "", word = ""] = behindFigure.exec(line) ?? [];
  if (word !== "") return named(word, end + behind.length - word.length);
  const from = Math.max(0, start - nearby);
  const before = beforeFigure.exec(text.slice(from, start));
  return before === null ? undefined : named(before[1] ?? "", from + before.index);
}

function onlyCycle(text: string): NamedCycle | undefined {
  const places = ["wltp", "nefz", "nedc"].map((word) => ({ word, at: text.indexOf(word) })).filter(({ at }) => at !== -1);
  const [first] = places;
  const isOne = new Set(places.map(({ word }) => cycleNamed(word))).size === 1;
  return first === undefined || !isOne ? undefined : named(first.word, first.at);
}

function named(word: string, start: number): NamedCycle {
  return { cycle: cycleNamed(word), start, end: start + word.length };
}

/** NEFZ is the German name of NEDC. */
function cycleNamed(word: string): TestCycle {
  return word === "wltp" ? "WLTP" : "NEDC";
}
