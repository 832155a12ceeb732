import type { Mention } from "./mentions.ts";
import type { NumberMention } from "./number-mentions.ts";

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
  return { fact: "powerKw", value: powerKw, strength: /systemleistung/.test(lead + tail) ? 3 : 2, rough: inPs, start, end };
}

const cubicCentimetres = /^ ?(?:ccm|cm3|cm 3|cm\^3|ccm3|cc|kubik)\b/;
const displacementLabel = /hubraum[^a-z\d]{0,6}(?:in )?(?:ccm|cm3)?[^a-z\d]{0,4}$/;
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
  if (/^ ?-?zyl(?:inder|\.)?(?![a-z])/.test(tail) || /zylinder[^a-z\d]{0,4}$/.test(lead))
    return { fact: "cylinders", value, strength: 3, start, end };
  const isNamed = value >= 6 && /(?:^|[^a-z])(?:v|vr|w)$/.test(lead) && !/^[\d.,]\d/.test(tail);
  return isNamed ? { fact: "cylinders", value, strength: 1, start: start - 1, end } : undefined;
}
