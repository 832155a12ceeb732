import { euroNorms } from "#app/features/cars/vehicles/vocabulary.ts";
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
