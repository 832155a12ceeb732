import { euroNorms, type TestCycle } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Mention, FactName, Settled } from "./mentions.ts";
import type { NumberMention } from "./number-mentions.ts";

type Place = { start: number; end: number };
type NamedCycle = Place & { cycle: TestCycle };

const nearby = 48;
/** Behind a figure, its unit and a few words may stand before the cycle, but no other figure. */
const behindFigure = /^[^\d;|]{0,6}(?:g ?\/ ?km|km|l ?\/ ?100 ?km)?[^\d;|]{0,40}\b(wltp|nefz|nedc)\b/;
const beforeFigure = /\b(wltp|nefz|nedc)\b[^\d;|]{0,24}$/;

/** Adds the cycles to the figures that have one: named next to the figure, else the only one that the whole text names. */
export function withCycles(settled: Settled, text: string): Settled {
  const range = settled.chosen.get("electricRange") ?? [];
  const emitted = settled.facts.co2 === 0 ? [] : (settled.chosen.get("co2") ?? []);
  // A cycle that stands next to the range says nothing about the CO2: many sites gave one under WLTP and the other under NEDC.
  const everywhere = [...range, ...emitted].some((mention) => cycleAt(text, mention) !== undefined) ? undefined : onlyCycle(text);
  const chosen = new Map(settled.chosen);
  let facts = settled.facts;
  for (const [name, mentions] of [["co2Cycle", emitted] as const, ["electricRangeCycle", range] as const]) {
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

function cycleNamed(word: string): TestCycle {
  return word === "wltp" ? "WLTP" : "NEDC";
}

const gramsPerKilometre = /^ ?(?:g|gramm|gr)\.? ?(?:co2)? ?(?:\/|pro|je) ?km/;
/** Figures of a hybrid that drives without its battery, or of one part of the cycle. */
const partOfTheCycle =
  /entladen|innerorts|ausserorts|stadt|land|autobahn|niedrig|mittel|hoch|hoechst|kurzstrecke|langsam|schnell|\b(?:urban|city|urbano|extraurbano|carretera)\b/;

export function co2({ value, decimals, start, end, lead, tail }: NumberMention): Mention | undefined {
  const isLabelled = isLabelOfCo2(lead);
  const isUnit = gramsPerKilometre.test(tail);
  if (value > 600 || (!isUnit && !(isLabelled && decimals === 0 && isBare(tail) && value > 20))) return undefined;
  if (partOfTheCycle.test(lead)) return undefined;
  return { fact: "co2", value: Math.round(value), strength: isLabelled || tail.includes("co2") ? 3 : 2, start, end };
}

function isLabelOfCo2(lead: string): boolean {
  const label = lead.lastIndexOf("co2");
  return label !== -1 && /^[a-z .:()-]*$/.test(lead.slice(label + 3));
}

function isBare(tail: string): boolean {
  return /^ ?(?:g\b|$|[,;|)])/.test(tail);
}

const consumptionUnit = /^ ?(l|ltr|liter|kwh|kg)\.? ?(?:\/|auf|pro|je)? ?(?:100|hundert)/;
const litres = /^ ?(?:l|ltr|liter)\b/;

/** What a figure of consumption is measured in; the settled fact takes the first of these that the text has. */
export const consumptionUnits = ["kg", "l", "kwh"] as const;
export type ConsumptionMention = { mention: Mention; unit: (typeof consumptionUnits)[number] };

/** Litres, kilograms or kilowatt-hours for 100 km, in the whole cycle. */
export function consumption({ value, start, end, lead, tail }: NumberMention): ConsumptionMention | undefined {
  const found = consumptionUnit.exec(tail)?.[1];
  const isHint = found === undefined && /verbrauch|verbraucht/.test(lead) && litres.test(tail);
  if ((found === undefined && !isHint) || value < 0.3 || value > 40 || partOfTheCycle.test(lead)) return undefined;
  const behind = tail.slice(0, 40);
  const isWhole = /[kc]omb|gewichtet|mixto/.test(lead) || /^[^\d,;|]{0,8}100 ?km[^\d;|]{0,6}(?:[kc]omb|gewichtet|mixto)/.test(behind);
  if (!isWhole && /^[^\d,;|]{0,8}100 ?km[^\d;|]{0,4}(?:innerorts|ausserorts|stadt|land|entladen)/.test(behind)) return undefined;
  const unit = consumptionUnits.find((name) => name === found) ?? "l";
  return { mention: { fact: "consumption", value: Math.round(value * 10) / 10, strength: isWhole ? 3 : isHint ? 1 : 2, start, end }, unit };
}

const normBefore = /(?:^|[^a-z])(?:euro|eu|abgasnorm|schadstoffklasse|emissionsklasse|schadstoffnorm)[ :-]{0,2}$/;

/** The Euro norm: "Euro 6d-TEMP" is Euro 6. An amount of money, such as "Euro 6.500", is none. */
export function euroNorm({ value, decimals, start, end, lead, tail }: NumberMention): Mention | undefined {
  if (decimals > 0 || !normBefore.test(lead) || /^[.,]?\d|^ ?%|^,-/.test(tail)) return undefined;
  const norm = euroNorms.find((name) => name === `Euro ${value}`);
  const label = /(?:euro|eu)[ :-]{0,2}$/.exec(lead);
  if (norm === undefined) return undefined;
  return { fact: "euroNorm", value: norm, strength: /klasse|norm/.test(lead) ? 3 : 2, start: start - (label?.[0].length ?? 0), end };
}
