import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { euroNorms, type TestCycle } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Mention } from "./mentions.ts";
import type { NumberMention } from "./number-mentions.ts";

const gramsPerKilometre = /^ ?(?:g|gramm|gr)\.? ?(?:co2)? ?(?:\/|pro|je) ?km/;
/** Figures of a hybrid that drives without its battery, or of one part of the cycle. */
const partOfTheCycle = /entladen|innerorts|ausserorts|stadt|land|autobahn|niedrig|mittel|hoch|hoechst|kurzstrecke|langsam|schnell/;

/** Grams of CO2 per kilometre. */
export function co2({ value, decimals, start, end, lead, tail }: NumberMention): Mention | undefined {
  const isLabelled = /co2[a-z .:()-]{0,40}$/.test(lead);
  const isUnit = gramsPerKilometre.test(tail);
  if (value > 600 || (!isUnit && !(isLabelled && decimals === 0 && isBare(tail) && value > 20))) return undefined;
  if (partOfTheCycle.test(lead)) return undefined;
  return { fact: "co2", value: Math.round(value), strength: isLabelled || tail.includes("co2") ? 3 : 2, start, end };
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
  const isWhole = /komb|gewichtet/.test(lead) || /^[^\d,;|]{0,8}100 ?km[^\d;|]{0,6}(?:komb|gewichtet)/.test(behind);
  if (!isWhole && /^[^\d,;|]{0,8}100 ?km[^\d;|]{0,4}(?:innerorts|ausserorts|stadt|land|entladen)/.test(behind)) return undefined;
  const unit = consumptionUnits.find((name) => name === found) ?? "l";
  return { mention: { fact: "consumption", value, strength: isWhole ? 3 : isHint ? 1 : 2, start, end }, unit };
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

const nearby = 48;

/** The cycle of a measurement: named behind the figure or before it; else the only one that the whole text names. */
export function cycleOf(text: string, start: number, end: number): TestCycle | undefined {
  const line = text.slice(end, end + nearby).split("\n", 1)[0] ?? "";
  const behind = /^[^\d;|]{0,6}(?:g ?\/ ?km|km|l ?\/ ?100 ?km)?[^\d;|]{0,40}?\b(wltp|nefz|nedc)\b/.exec(line)?.[1];
  if (behind !== undefined) return behind === "wltp" ? "WLTP" : "NEDC";
  const before = /\b(wltp|nefz|nedc)\b[^\d;|]{0,24}$/.exec(text.slice(Math.max(0, start - nearby), start))?.[1];
  return before === undefined ? undefined : before === "wltp" ? "WLTP" : "NEDC";
}

export function onlyCycleOf(text: string): TestCycle | undefined {
  const isWltp = text.includes("wltp");
  const isNedc = text.includes("nefz") || text.includes("nedc");
  return isWltp === isNedc ? undefined : isWltp ? "WLTP" : "NEDC";
}

/** Adds the cycles to the settled figures. Of several figures of CO2 with cycles, those under WLTP count (Regulation (EU) 2017/1151). */
export type CycleFacts = Pick<CarFacts, "co2Cycle" | "electricRangeCycle">;
