/** How the value of a field looks in the folded text of a German paper (advertisements/plain-text.ts), and how it is read. */
import { euroNorms } from "#app/features/cars/vehicles/vocabulary.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { formatCalendarNumbers } from "#app/lib/dates.ts";

/** A value that was read. `at`: where it begins. `data` is what the car's file is compared with, `shown` what a person reads. */
export type ShapeReading = { at: number; shown: string; data: string | number };

type Shape = (text: string, range: Range, unit: string) => ShapeReading | undefined;
export type Range = readonly [least: number, most: number];

const dayFirst = /(?<![a-z\d.])(\d{1,2}) ?[./-] ?(\d{1,2}) ?[./-] ?(\d{4}|\d{2})(?!\d)/;
const yearFirst = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const monthAlone = /(?<![a-z\d.])(\d{1,2}) ?[./-] ?(\d{4}|\d{2})(?!\d|[./-]\d)/;
/** Digits that are no figure: of a date, or of a plate as in "M-AB 1234". */
const dateOrPlate = /\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?\d{2,4}|\d{4}-\d{2}-\d{2}|(?<![a-z])[a-z]{1,3}-[a-z]{1,2} ?\d{1,4}(?!\d)/g;

/**
 * "87.432", "87 432", "87. 432" and "87'432" are one number, and "132,4" has a decimal. The 2 of "co2", the 1 of "min-1", a "13Z" and a piece
 * of a longer number, as in "87,432", are none.
 */
const anyNumber =
  /(?<![a-z\d.,'-]|\d[.'] )(?:\d{1,3}(?:(?:[.'] ?| )\d{3})+(?:,\d{1,2})?|\d{1,7}(?:[.,]\d{1,2})?)(?!\d|[.,'] ?\d|[oilszb](?![a-z]))/g;
/** A consumption is no emission: 5,0 l/100 km. The L behind "1995 L 2" is the next code. */
const otherUnit = /^ ?(?:l ?\/|(?:kg|kwh|wh|ps|hp|cv)\b)/;

const packedVin = /(?<![a-z\d])[a-z\d]{11,20}(?![a-z\d])/g;
const groupedVin = /^[^a-z\d]*((?:[a-z\d][ -]?){16}[a-z\d])(?![a-z\d])/;

/** The first words count that fit: "hybr.benzin" is no "benzin". Keys of `fuelsOfPaper` in paper-check.ts. */
const fuels: readonly (readonly [pattern: RegExp, fuel: string, spanish: string])[] = [
  [/hybr[^\n]{0,20}(?:ext|plug)|plug-?in/, "plug_in", "Híbrido enchufable"],
  [/hybr[^\n]{0,12}diesel/, "diesel_hybrid", "Híbrido, diésel y electricidad"],
  [/hybr/, "petrol_hybrid", "Híbrido, gasolina y electricidad"],
  [/fluessiggas|\blpg\b|autogas/, "lpg", "GLP"],
  [/erdgas|\bcng\b/, "cng", "Gas natural"],
  [/wasserstoff|hydrogen/, "hydrogen", "Hidrógeno"],
  [/diesel/, "diesel", "Diésel"],
  [/benzin|petrol|ottokraft/, "petrol", "Gasolina"],
  [/elektro|electric|strom/, "electric", "Eléctrico"],
];

export const shapes = {
  text: (text) => {
    const at = text.search(/[a-z\d]/);
    return at === -1 ? undefined : { at, shown: "", data: "" };
  },
  /** Only a colour: "R. Schmidt" is a person. */
  colour: (text) =>
    matched(text, /(?<![a-z])(?:weiss|gelb|orange|rot|violett|lila|blau|gruen|grau|braun|schwarz|silber|gold|beige)(?![a-z])/),
  date: readDate,
  month: (text) => {
    const day = readDate(text);
    if (day !== undefined) return { ...day, data: String(day.data).slice(0, 7) };
    const [found, month = "", year = ""] = monthAlone.exec(text) ?? [];
    if (found === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
    const written = `${fullYear(year)}-${month.padStart(2, "0")}`;
    return { at: text.indexOf(found), shown: `${month.padStart(2, "0")}/${fullYear(year)}`, data: written };
  },
  vin: readVin,
  number: readNumber,
  euro: (text) => {
    const [found, number] = /euro ?-?([1-6])/.exec(text) ?? [];
    const norm = euroNorms.find((one) => one.endsWith(number ?? "none"));
    return found === undefined || norm === undefined ? undefined : { at: text.indexOf(found), shown: "", data: norm };
  },
  fuel: (text) => {
    const [pattern, fuel, spanish] = fuels.find(([one]) => one.test(text)) ?? [];
    return pattern && fuel !== undefined ? { at: text.search(pattern), shown: spanish ?? "", data: fuel } : undefined;
  },
  vehicleClass: (text) => matched(text, /(?<![a-z\d])(?:[mn][1-3]g?|l[1-7]e)(?![a-z\d])/),
  fourDigits: (text) => matched(text, /(?<![a-z\d])\d{4}(?!\d)/),
  approval: (text) => matched(text, /(?<![a-z\d])e\d{1,2} ?\*[a-z\d*/]{6,40}/),
  keyNumber: (text) => matched(text, /(?<![a-z\d])[a-z\d]{3}(?:\d{5,6})?(?![a-z\d])/),
} as const satisfies Record<string, Shape>;

function matched(text: string, pattern: RegExp): ShapeReading | undefined {
  const [found] = pattern.exec(text) ?? [];
  return found === undefined ? undefined : { at: text.indexOf(found), shown: found.toUpperCase().replace(/^E(?=\d)/, "e"), data: found };
}

/** A day as "2019-05-12". A day that no calendar has, such as 31.02., is no date. */
function readDate(text: string): ShapeReading | undefined {
  const german = dayFirst.exec(text);
  const [found, year = "", month = "", day = ""] =
    german === null ? (yearFirst.exec(text) ?? []) : [german[0], german[3], german[2], german[1]];
  if (found === undefined) return undefined;
  const written = `${fullYear(year)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const lastDay = new Date(Date.UTC(Number(fullYear(year)), Number(month), 0)).getUTCDate();
  const exists = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= lastDay;
  return exists ? { at: text.indexOf(found), shown: formatCalendarNumbers(written), data: written } : undefined;
}

/** Years of two digits: 80 to 99 are of the last century. */
function fullYear(year: string): string {
  return year.length === 4 ? year : Number(year) < 80 ? `20${year}` : `19${year}`;
}

/** A VIN has no I, O and Q (ISO 3779): a copy that has one may mean 1 or 0, and is compared so. It is shown with the letters that it has. */
function readVin(text: string): ShapeReading | undefined {
  const [, grouped] = groupedVin.exec(text) ?? [];
  const written = [...(grouped === undefined ? [] : [grouped]), ...(text.match(packedVin) ?? [])];
  const found = written.find((one) => one.replace(/\D/g, "").length >= 3);
  if (found === undefined) return undefined;
  const shown = found.replace(/[ -]/g, "").toUpperCase();
  return { at: text.indexOf(found), shown, data: shown.replaceAll("I", "1").replace(/[OQ]/g, "0") };
}

/** The first number inside the range; one with its unit behind it goes before others. Numbers of dates and plates do not count. */
function readNumber(text: string, [least, most]: Range, unit: string): ShapeReading | undefined {
  const numbers = [...text.replace(dateOrPlate, (found) => " ".repeat(found.length)).matchAll(anyNumber)].map(({ index, 0: found }) => {
    const isGrouped = /[.' ]\d{3}/.test(found);
    const behind = text.slice(index + found.length);
    return {
      at: index,
      value: Number((isGrouped ? found.replace(/[.' ]/g, "") : found).replace(",", ".")),
      hasUnit: unit !== "" && behind.trimStart().startsWith(unit.toLowerCase()),
      hasOtherUnit: otherUnit.test(behind),
    };
  });
  const fitting = numbers.filter(({ value, hasUnit, hasOtherUnit }) => value >= least && value <= most && (hasUnit || !hasOtherUnit));
  const first = fitting.find(({ hasUnit }) => hasUnit) ?? fitting[0];
  if (first === undefined) return undefined;
  return { at: first.at, shown: `${formatCount(first.value)}${unit === "" ? "" : ` ${unit}`}`, data: first.value };
}
