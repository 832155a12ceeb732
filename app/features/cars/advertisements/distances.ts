import type { Mention } from "./mentions.ts";
import type { NumberMention } from "./number-mentions.ts";

const mostMileage = 1_500_000;
/** A shorter distance without a label is rarely a mileage. */
const leastUnlabelled = 1000;
const mostRange = 1200;

const thousands = /^ ?(?:t ?km|tsd\.? ?(?:km|kilometern?)|tausend (?:km|kilometern?)|k ?km)\b/;
/** The distance of a figure such as 5,6 l/100 km. */
const perDistance = /(?:[a-z]\/|\b(?:auf|pro|je)) ?$/;
const kilometres = /^\+? ?(?:km|kilometern?)\b(?! ?\/)/;
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
  const { value, decimals, start, end, lead, tail } = number;
  const place = { start, end };
  const isRange = kilometres.test(tail) && (lead.includes("reichweite") || rangeBehind.test(tail));
  if (isRange) {
    if (decimals > 0 || value < 5 || value > mostRange || /gesamtreichweite|tank/.test(lead)) return undefined;
    return { fact: "electricRange", value, strength: /elektr|wltp|nefz|eaer/.test(lead) || rangeBehind.test(tail) ? 3 : 2, ...place };
  }
  if (perDistance.test(lead)) return undefined;
  const isLabelled = mileageLabel.test(lead);
  if (thousands.test(tail)) {
    if (value > 1500 || (otherDistance.test(lead) && !isLabelled)) return undefined;
    return { fact: "mileage", value: Math.round(value * 1000), strength: 2, rough: true, ...place };
  }
  if (decimals > 0 || value > mostMileage || !(kilometres.test(tail) || (isLabelled && isBare(tail)))) return undefined;
  if (!isLabelled && (otherDistance.test(lead) || otherBehind.test(tail) || atPurchase.test(tail))) return undefined;
  return { fact: "mileage", value, strength: isLabelled || value >= leastUnlabelled ? 2 : 1, ...place };
}

/** Whether no other unit follows. */
function isBare(tail: string): boolean {
  return !/^ ?(?:kw|ps|€|eur|euro|l\b|liter|g\b|ccm|cm|h\b|x\b|\/)/.test(tail);
}
