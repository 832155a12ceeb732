import type { Mention } from "./mentions.ts";
import type { NumberMention } from "./number-mentions.ts";

const mostMileage = 1_500_000;
/** A shorter distance without a label is rarely a mileage. */
const leastUnlabelled = 1000;
const mostRange = 1200;

const thousands = /^ ?(?:t ?km|tsd\.? ?(?:km|kilometern?)|tausend (?:km|kilometern?)|k ?km)\b/;
/** The distance of a figure such as 5,6 l/100 km. */
const perDistance = /(?:[a-z]\/|\b(?:auf|pro|je)) ?$/;
const kilometres = /^\+? ?(?:km|kilometern?)\b(?! ?\/ ?h\b)/;
const mileageLabel =
  /(?:\bkm|kilometerstand|km[- ]stand|laufleistung|tachostand|gelaufen|kilometer)[^a-z\d]{0,4}(?:(?:ca|nur|erst|von|abgelesen|aktuell|derzeit|betraegt|liegt bei)[.: ]{1,2}){0,2}$/;
/** Distances of something else: intervals, guarantees, repairs, ways. */
const otherDistance =
  /\b(?:alle|bis|nach|pro|je|noch|bzw|max|maximal|oder|bei|vor|unter|ueber|jaehrlich|jahr|umkreis|radius|entfernt|letzten|garantie|service|inspektion|zahnriemen|oelwechsel|kupplung)[:.]? ?(?:ca\.? ?|zu ?|die ?|den ?|circa ?)?$/;
const otherBehind =
  /^ ?(?:km|kilometer) ?(?:entfernt|umkreis|auf die batterie|auf den akku|von|gewechselt|gemacht|garantie|im jahr|pro jahr|\/ ?jahr|faellig)/;
/** "mit 40.000 km beim Händler gekauft" */
const atPurchase = /^ ?(?:km|kilometern?)[^.,;|\n]{0,40}(?:gekauft|uebernommen|erworben)/;
const rangeBehind = /^ ?(?:km|kilometer) ?(?:elektrische |rein elektrische |wltp )?(?:reichweite|rein elektrisch|elektrisch)/;

/** Kilometres that the car has run, or that its battery lasts. */
export function distance(number: NumberMention): Mention | undefined {
  const isRange = kilometres.test(number.tail) && (number.lead.includes("reichweite") || rangeBehind.test(number.tail));
  return isRange ? electricRange(number) : mileage(number);
}

function electricRange({ value, decimals, start, end, lead, tail }: NumberMention): Mention | undefined {
  if (decimals > 0 || value < 5 || value > mostRange || /gesamtreichweite|tank/.test(lead)) return undefined;
  const isSure = /elektr|wltp|nefz|eaer/.test(lead) || rangeBehind.test(tail);
  return { fact: "electricRange", value, strength: isSure ? 3 : 2, start, end };
}

function mileage(number: NumberMention): Mention | undefined {
  const { value, decimals, start, end, lead, tail } = number;
  const isLabelled = mileageLabel.test(lead);
  if (perDistance.test(lead) || (!isLabelled && isOther(number))) return undefined;
  if (thousands.test(tail)) {
    return value > 1500 ? undefined : { fact: "mileage", value: Math.round(value * 1000), strength: 2, rough: true, start, end };
  }
  const hasUnit = kilometres.test(tail) || (isLabelled && isBare(tail));
  if (decimals > 0 || value > mostMileage || !hasUnit) return undefined;
  return { fact: "mileage", value, strength: isLabelled || value >= leastUnlabelled ? 2 : 1, start, end };
}

/** Whether the words around tell another distance than that on the clock. */
function isOther({ lead, tail }: NumberMention): boolean {
  return otherDistance.test(lead) || otherBehind.test(tail) || atPurchase.test(tail);
}

/** Whether no other unit follows. */
function isBare(tail: string): boolean {
  return !/^ ?(?:kw|ps|€|eur|euro|l\b|liter|g\b|ccm|cm|h\b|x\b|\/)/.test(tail);
}
