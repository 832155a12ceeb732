/** The value of each letter for the check digit (49 CFR 565.15, table III), from A = 1. I, O and Q do not occur. */
const letters = "ABCDEFGH.JKLMN.P.R.STUVWXYZ";
const values = "12345678.12345.7.9.23456789";

/** The weight of each position; the ninth is the check digit itself. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Returns the check digit at position 9 of a VIN of 17 capitals and digits (49 CFR 565.15, ISO 3779): a digit, or "X" for ten. */
export function checkDigitOf(vin: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * valueOf(vin.charAt(at)), 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

function valueOf(character: string): number {
  const at = letters.indexOf(character);
  return Number(at === -1 ? character : values.charAt(at));
}

/**
 * Whether position 9 holds another digit than the check digit. Only North America and China demand one. A European maker without one often
 * writes a letter there, such as Volkswagen's Z: that is no wrong digit.
 */
export function hasWrongCheckDigit(vin: string): boolean {
  const given = vin.charAt(8);
  return /[0-9X]/.test(given) && given !== checkDigitOf(vin);
}

/** Metric horsepower (CV, PS) in one kilowatt: 75 kgf·m/s is 735.49875 W, the definition that German and Spanish papers use. */
const horsepowerInKilowatt = 1.35962;

/** Kilowatts → metric horsepower, rounded as registration papers do: 110 → 150. */
export function horsepowerOf(kilowatts: number): number {
  return Math.round(kilowatts * horsepowerInKilowatt);
}

/** Metric horsepower → kilowatts, rounded: 150 → 110. At least 1. */
export function kilowattsOf(horsepower: number): number {
  return Math.max(1, Math.round(horsepower / horsepowerInKilowatt));
}

/** 110 → "110 kW (150 CV)". */
export function powerInWords(kilowatts: number): string {
  return `${kilowatts} kW (${horsepowerOf(kilowatts)} CV)`;
}

const signBefore = /^(?:[$€]|EUR\b)\s?/i;
const unitBehind = /(?:€|EUR|Euro|km|PS|hp)$/i;
const grouped = /^\d{1,3}(?:[.,'’ ]\d{3})+$/;
const plain = /^\d+(?:\.0+)?$/;

/** Reads a whole number as listings write it: '$5,000', '150,000km', '43.472 km', '45 000', '9.990 €'. Undefined for any other text. */
export function readWrittenNumber(text: string): number | undefined {
  const digits = text.trim().replace(signBefore, "").replace(unitBehind, "").trim();
  if (grouped.test(digits)) return Number(digits.replace(/\D/g, ""));
  return plain.test(digits) ? Number(digits) : undefined;
}

const negotiable = /(?:VB|VHB|FP|Festpreis)$/i;
const cents = /[.,](?:(\d{1,2})|-{1,2})$/;

/** Reads a price as sellers write it: '12.990,00 €', '19.450,-', '12.990 € VB'. Whole euros, rounded; undefined for any other text. */
export function readWrittenPrice(text: string): number | undefined {
  const amount = text.trim().replace(negotiable, "").trim().replace(unitBehind, "").trim();
  const whole = readWrittenNumber(amount.replace(cents, ""));
  return whole === undefined ? undefined : Math.round(whole + Number(`0.${cents.exec(amount)?.[1] ?? 0}`));
}

/** Reads a number with at most one decimal: '5,4', '5.4', '6', '5,4 l/100 km'. Returns undefined for any other text. */
export function readWrittenDecimal(text: string): number | undefined {
  const [, number] = /^(\d{1,3}(?:[.,]\d)?)(?:\s?(?:l|kg|kWh)(?:\/100\s?km)?)?$/i.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number.replace(",", "."));
}

/** "la marca" → "La marca". */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Papers and ads often give only the month or the year of a date, so a written date is a range of days. */

export type DayRange = { first: Temporal.PlainDate; last: Temporal.PlainDate };

const writtenDate = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?$/;

/** Reads "2021", "2021-03" and "2021-03-14". Undefined for anything else, and for years before the first cars. */
export function daysOf(text: string | undefined): DayRange | undefined {
  const [, year, month, day] = writtenDate.exec(text ?? "") ?? [];
  if (year === undefined || Number(year) < 1886) return undefined;
  const first = Temporal.PlainDate.from({ year: Number(year), month: Number(month ?? 1), day: Number(day ?? 1) });
  if (day !== undefined) return first.day === Number(day) ? { first, last: first } : undefined;
  return { first, last: first.add(month === undefined ? { years: 1 } : { months: 1 }).subtract({ days: 1 }) };
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})(?:[-/.]01)?$/;
const monthFirst = /^(\d{1,2})[-/.\s](\d{4})$/;

/** Reads a month: '2021-03', '03/2021', '3.2021'. Returns its first day, as '2021-03-01'; undefined for any other text. */
export function readWrittenMonth(text: string): string | undefined {
  const trimmed = text.trim();
  const [, year, month] = yearFirst.exec(trimmed) ?? swapped(monthFirst.exec(trimmed));
  if (year === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
  return `${year}-${month.padStart(2, "0")}-01`;
}

function swapped(found: RegExpExecArray | null): readonly (string | undefined)[] {
  return found === null ? [] : [found[0], found[2], found[1]];
}

/** Reads a year or a month: "2019" or "2019-03"; undefined for any other text, and for a year in which no car was registered. */
export function readMonthOrYear(text: string): string | undefined {
  const read = /^\d{4}$/.test(text.trim()) ? text.trim() : readWrittenMonth(text)?.slice(0, 7);
  return read !== undefined && read >= "1900" && read < "2101" ? read : undefined;
}

/** "2019-03" → "03/2019"; "2019" stays as it is. */
export function writtenMonthOrYear(monthOrYear: string): string {
  const [year = "", month] = monthOrYear.split("-");
  return month === undefined ? year : `${month}/${year}`;
}

/** '2021-03-01' → '2021-03': a stored month as a form's field and a spreadsheet write it. */
export function writtenMonth(day: string): string {
  return day.slice(0, 7);
}

const names = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

/** '2021-03-01' → 'marzo de 2021'. */
export function monthInWords(day: string): string {
  return `${names[Number(day.slice(5, 7)) - 1] ?? ""} de ${day.slice(0, 4)}`;
}
