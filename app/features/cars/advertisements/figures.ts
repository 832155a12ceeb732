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
  /(?:\bkm|kilometerstand|km[- ]stand|laufleistung|tacho|tachostand|gelaufen|kilometer|mileage|odometer|kilometraje|kilometros)[^a-z\d]{0,4}(?:(?:ca|nur|erst|von|abgelesen|aktuell|derzeit|betraegt|liegt bei)[.: ]{1,2}){0,2}$/;
/** Distances of something else: intervals, guarantees, repairs, ways. */
const otherDistance =
  /\b(?:alle|bis|nach|in|seit|pro|je|noch|bzw|max|maximal|oder|bei|vor|unter|ueber|jaehrlich|jahr|umkreis|radius|entfernt|letzten|garantie|every|until|up to|cada|hasta)[:.]? ?(?:ca\.? ?|zu ?|die ?|den ?|circa ?)?$/;
/** What wears out or is due: a distance in its clause is its own, unless the label of the car's own stands right before it. */
const otherThing =
  /reifen|bereift|(?:winter|sommer)raeder|bremse|zahnriemen|steuerkette|service\b|inspektion|kundendienst|wartung|oelwechsel|kupplung|turbolader|austauschmotor|austauschgetriebe|\b(?:tyres?|tires?|brakes|timing belt|inspection|neumaticos|correa|revision|frenos)\b/;
const otherDistanceBehind =
  /^ ?(?:km|kilometer) ?(?:entfernt|umkreis|auf die batterie|auf den akku|von|alte?n?\b|bis zu[mr]|gewechselt|erneuert|gemacht|garantie|im jahr|pro jahr|\/ ?jahr|faellig)/;
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

function isOther({ lead, tail }: NumberMention): boolean {
  return otherDistance.test(lead) || otherThing.test(lead) || otherDistanceBehind.test(tail) || atPurchase.test(tail);
}

function isBare(tail: string): boolean {
  return !/^ ?(?:kw|ps|€|eur|euro|l\b|liter|g\b|ccm|cm|h\b|x\b|\/)/.test(tail);
}

type Counted = { fact: "doors" | "seats" | "previousOwners" | "keys"; least: number; most: number; behind: RegExp; label: RegExp };

/** What an advertisement counts, by the word behind the number or the label before it. */
const things: readonly Counted[] = [
  {
    fact: "doors",
    least: 2,
    most: 6,
    behind: /^ ?-? ?tuer(?:er|en|ig|ige|iger|iges)?\b|^ ?-? ?trg\b/,
    label: /(?<![a-z])(?:tueren|doors|door count|puertas)[^a-z\d]{0,4}$/,
  },
  {
    fact: "seats",
    least: 1,
    most: 9,
    behind: /^ ?-? ?(?:sitzer|sitze|sitzplaetze|sitzplaetzen)\b/,
    label: /(?:sitzplaetze|(?<![a-z])(?:sitze|seats|plazas|asientos))[^a-z\d]{0,4}$/,
  },
  {
    fact: "previousOwners",
    least: 0,
    most: 15,
    behind:
      /^(?:\.|te|ter)? ?-?(?:hand|hd|besitz|besitzer)\b|^ ?(?:x ?)?(?:vorbesitzer|fahrzeughalter|halter|vorhalter|vorbes|(?:previous )?owners?|propietarios?)\b/,
    label: /(?:fahrzeughalter|vorbesitzer|halter|besitzer|owners?|propietarios(?: anteriores)?)[^a-z\d]{0,4}$/,
  },
  {
    fact: "keys",
    least: 1,
    most: 5,
    behind: /^ ?x? ?-?(?:original|orig\.|funk|fahrzeug|auto)?[ -]?(?:funk|fahrzeug)?schluessel/,
    label: /(?<![a-z])(?:schluessel|keys|llaves)[^a-z\d]{0,4}$/,
  },
];

/** Doors, seats, owners and keys. "4/5" doors are five, because sales sites count a tailgate so. */
export function countedThings({ value, decimals, start, end, lead, tail }: NumberMention): Mention[] {
  if (decimals > 0) return [];
  return things.flatMap(({ fact, least, most, behind, label }) => {
    const pair = fact === "doors" ? /^ ?\/ ?([35])(?!\d)/.exec(tail) : null;
    const isLabelled = label.test(lead) && /^(?! ?(?:%|€|km|mm|kw|ps))/.test(tail);
    const count = pair === null ? value : Number(pair[1]);
    if (count < least || count > most || !(isLabelled || behind.test(tail))) return [];
    return [{ fact, value: count, strength: isLabelled ? 3 : 2, start, end: end + (pair?.[0].length ?? 0) } as const];
  });
}

/** Euros: below and above, an amount is no price of a car. */
const least = 250;
const most = 3_000_000;
/** A smaller amount without a label is often that of a part or of a month, so a larger one outweighs it. */
const leastUnnamed = 1000;

const euroBehind = /^ ?(?:€|eur\b|euro\b|vb\b|vhb\b)|^ ?,-{1,2}(?![\d.])|^ ?-{1,2} ?(?:€|eur)/;
const euroBefore = /(?:€|eur|euro) ?$/;
const priceLabel = /(?:preis|preisvorstellung|\bprice|\bprecio|vb|vhb|fp|kaufpreis)(?: vb| vhb| ist| betraegt)? ?:? ?(?:€|eur|euro)? ?$/;
const anyPriceLabel = /preis|\bprice\b|\bprecio\b|\bvb\b|\bvhb\b|\bfp\b|brutto/;
const priceBehind = /^[^\d]{0,12}(?:vb|vhb|fp|fest|festpreis|brutto|verhandlungsbasis)\b/;

/** Amounts of something else: rates, deposits, earlier prices, services, savings. */
const otherAmount =
  /\b(?:ab|bis|max|statt|uvp|np|anzahlung|schlussrate|mtl|mon|aufpreis|rabatt|steuer|steuern|wert|wertes|gespart|garantie|zinsen|gesamtbetrag|kreditbetrag|nettokreditbetrag|darlehen|from|deposit|cuota|cuotas|entrada|desde)\b|^ ?x ?$|(?:\b|[gst])raten?\b|monatl|monthly|leasing ?:? ?$|neupreis|neuwert|restwert|zeitwert|listenpreis|alter preis|vorher|ueberfuehrung|bereitstellung|lieferung|zulassung|sparen|ersparnis|nachlass|kosten|inzahlung|investiert|rechnung|wartung|nebenkosten|versicherung|fracht|transport|service fuer|felgen fuer/;
const otherBehind =
  /^[^\d\n,;]{0,12}(?<![a-z])(?:mtl|monatl|\/ ?mon|\/ ?mtl|(?:pro|im|je|a|per) mon|p\. ?m\b|al mes|\/ ?mes\b|x ?\d|rate|rabatt|anzahlung|gespart|guenstiger|steuer|im jahr|\/ ?jahr|aufpreis)/;
const otherUnit = /^ ?(?:km|ps|kw|ccm|tkm|kg)\b/;
const netBefore = /\bnetto/;
const netBehind =
  /^[^\d\n]{0,14}(?:netto(?! ?:? ?\d)|(?:zzgl|exkl|plus|ohne|excl|\+)\.? ?(?:ges\. ?|gesetzl\. ?)?(?:19|19,00)? ?%? ?(?:mwst|mehrwertsteuer|ust)\b)/;

/** What the seller asks: the price with VAT, or without it where the text says so. */
export function askingPrice({ value, decimals, start, end, lead, tail }: NumberMention): Mention | undefined {
  if (value < least || value > most || decimals === 1) return undefined;
  const isLabelled = priceLabel.test(lead);
  if (!isLabelled && !euroBehind.test(tail) && !euroBefore.test(lead)) return undefined;
  if ([otherUnit, otherBehind].some((other) => other.test(tail)) || otherAmount.test(lead)) return undefined;
  if (netBefore.test(lead) || netBehind.test(tail)) return { fact: "netPrice", value, strength: 2, start, end };
  const isNamed = isLabelled || anyPriceLabel.test(lead) || priceBehind.test(tail);
  const strength = isNamed ? 3 : value < leastUnnamed ? 1 : 2;
  return { fact: "germanPrice", value, strength, start, end };
}

/** One PS (Pferdestärke, DIN 66036) in kilowatts. */
const kilowattsOfPs = 0.735_498_75;
/** Kilowatts: below and above, a figure is no car's power. */
const leastPower = 15;
const mostPower = 1500;

const kilowatts = /^ ?kw\b/;
const horsepower = /^ ?(?:ps|hp|cv)\b/;
/** Power of something else: chargers, batteries, parts of a hybrid, a tuned engine's. */
const otherPower =
  /lade|laden|lader|schnell|\bauf ?$|\b(?:dc|ac|ccs|wallbox|onboard|akku|batterie)\b|e-motor|elektromotor|verbrennungsmotor|charg/;
const chargingBehind = /^ ?kw ?(?:dc|ac|ccs|lade|schnell|charg|onboard|bordlade|\/? ?h\b)/;

/** The power of the engine. PS become kilowatts, rounded as registration papers do. */
export function power({ value, start, end, lead, tail }: NumberMention): Mention | undefined {
  if (otherPower.test(lead) || chargingBehind.test(tail)) return undefined;
  const inPs = horsepower.test(tail);
  if (!inPs && !kilowatts.test(tail) && !/\bkw\)? ?: ?$/.test(lead)) return undefined;
  const powerKw = Math.round(inPs ? value * kilowattsOfPs : value);
  if (powerKw < leastPower || powerKw > mostPower) return undefined;
  return { fact: "powerKw", value: powerKw, strength: `${lead}${tail}`.includes("systemleistung") ? 3 : 2, rough: inPs, start, end };
}

const cubicCentimetres = /^ ?(?:ccm|cm3|cm 3|cm\^3|ccm3|cc|kubik)\b/;
const displacementLabel = /(?:hubraum|engine size|displacement|cubic capacity|cilindrada)[^a-z\d]{0,6}(?:in )?(?:ccm|cm3)?[^a-z\d]{0,4}$/;
/** What stands behind the litres of an engine's name, as in "2.0 TDI". */
const engineName =
  /^ ?-?(?:(?:l|ltr|liter)(?! ?(?:\/|auf|pro|je))|tdi|tsi|tfsi|fsi|mpi|cdi|cdti|crdi|crd|cgi|hdi|e-hdi|bluehdi|blue ?hdi|dci|tdci|ecoblue|ecoboost|ecotec|sce|tce|puretech|vti|thp|t-gdi|tgdi|gdi|mpfi|dig-t|jtd|jtdm|multijet|skyactiv|e-skyactiv|vvt-i|d-4d|i-dtec|i-vtec|vtec|ddis|boosterjet|hybrid|full hybrid|16v|turbo|t|d|i|kompressor|boxer|v6|v8|r6|biturbo|bitdi|ehybrid|e-hybrid|turbo-d|diesel|benzin|benziner|scti|phev|mzr|mjet|edc)\b/;
const noEngine = /verbrauch|verbraucht|tank|kofferraum|zoll|bar\b|um die/;

/** Cubic centimetres. "2.0 TDI" only hints at them, because 2.0 stands for 1,968 as well. */
export function displacement({ value, decimals, start, end, lead, tail }: NumberMention): Mention | undefined {
  if (decimals === 0 && value >= 400 && value <= 9000 && (cubicCentimetres.test(tail) || displacementLabel.test(lead))) {
    return { fact: "displacement", value, strength: 3, start, end };
  }
  if (decimals !== 1 || value < 0.6 || value > 7 || noEngine.test(lead) || !engineName.test(tail)) return undefined;
  return { fact: "displacement", value: Math.round(value * 1000), strength: 1, rough: true, start, end };
}

export function cylinders({ value, decimals, start, end, lead, tail }: NumberMention): Mention | undefined {
  if (decimals > 0 || ![2, 3, 4, 5, 6, 8, 10, 12, 16].includes(value)) return undefined;
  if (/^ ?-?zyl(?:inder|\.)?(?![a-z])/.test(tail) || /(?:zylinder|cylinders|cilindros)[^a-z\d]{0,4}$/.test(lead))
    return { fact: "cylinders", value, strength: 3, start, end };
  const isNamed = value >= 6 && /(?:^|[^a-z])(?:v|vr|w)$/.test(lead) && !/^[\d.,]\d/.test(tail);
  return isNamed ? { fact: "cylinders", value, strength: 1, start: start - 1, end } : undefined;
}
