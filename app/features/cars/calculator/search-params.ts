/** What the calculator's address holds: the facts of the car, who buys, and the day of the tables. Nothing else is kept anywhere. */
import { refusalOf } from "#app/features/cars/landed-price/refusals.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { readMonthOrYear, readWrittenNumber } from "#app/features/cars/vehicles/written-values.ts";
import { isRegion } from "#app/features/cars/price-tables/regions.ts";
import { plans } from "#app/features/ground/company/plans.ts";
import { cleanText } from "#app/lib/address-text.ts";
import { readTypedEuros } from "#app/lib/typed-euros.ts";
import { factField, type FactField, factNames } from "./fact-fields.ts";

export type CalculatorSearch = ReturnType<typeof readCalculatorSearch>;

const longestValue = 200;
/** What a select without an answer sends. It counts as nothing, because a list has no empty value (SITE-15). */
export const unknownValue = "unknown";
const noSuchChoice = "Elige una de las opciones.";
const wrongMonth = "Escribe mes y año, como 03/2021, o solo el año.";
const wrongSpanishPrice = "Escribe el importe en euros, como 22.900.";

/** Reads the address, as typed, shortened or shared by people. A text that cannot be read counts as unknown, and gets a sentence. */
export function readCalculatorSearch(params: URLSearchParams) {
  const facts: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  const typed: Record<string, string> = {};
  for (const name of factNames) {
    const field = factField(name);
    const texts = params
      .getAll(field.parameter)
      .map(cleanText)
      .filter((text) => text !== "" && text !== unknownValue);
    if (texts.length === 0) continue;
    typed[field.parameter] = texts.join(" ").slice(0, longestValue);
    const value = readFact(field, texts);
    if (value.ok) facts[name] = value.value;
    else wrong[field.parameter] = value.wrong;
  }
  const refusal = refusalOf((facts as CarFacts).vehicleKind);
  if (refusal !== undefined) wrong[factField("vehicleKind").parameter] = refusal;
  const spanish = cleanText(params.get("spain") ?? "").slice(0, longestValue);
  const spanishPrice = readSpanishPrice(spanish);
  if (spanish !== "") typed["spain"] = spanish;
  if (spanish !== "" && spanishPrice === undefined) wrong["spain"] = wrongSpanishPrice;
  const region = params.get("region") ?? "";
  return {
    facts: facts as CarFacts,
    /** Undefined: the region of the cookie, else the company's. */
    region: isRegion(region) ? region : undefined,
    largeFamily: params.get("large_family") === "yes",
    /** Who buys: a private person, unless the address says otherwise. */
    buyerKind: params.get("buyer") === "business" ? ("business" as const) : ("private" as const),
    disability: params.get("disability") === "yes",
    /** What such a car costs in Spain, in euros, as the person says. */
    spanishPrice,
    /** The day of the calculation, as "2026-11-23", and the moment until which corrections of the tables count; undefined: today, now. */
    day: existing(params.get("on"), /^20\d{2}-\d{2}-\d{2}$/, Temporal.PlainDate),
    knownAt: existing(params.get("known"), /^20\d{2}-\d{2}-\d{2}T[\d:.]{5,18}Z$/, Temporal.Instant),
    /** Undefined: the usual plan. */
    plan: plans.find(({ value }) => value === params.get("plan"))?.value,
    /** What stands in the address and cannot be read, or has no price, by parameter, with its sentence. */
    wrong,
    /** The text of each parameter as it stands in the address. */
    typed,
  };
}

function readSpanishPrice(text: string): number | undefined {
  const amount = readNumber(text) ?? 0;
  return amount > 0 && amount <= 9_999_999 ? amount : undefined;
}

export function isEmptySearch({ typed }: CalculatorSearch): boolean {
  return Object.keys(typed).length === 0;
}

/** Returns the query with "?" that leads back to the same search; the parameters have the fields' order, so equal searches are equal. */
export function calculatorQuery(search: Pick<CalculatorSearch, "facts"> & Partial<CalculatorSearch>): string {
  const params = new URLSearchParams();
  for (const name of factNames) {
    const value = search.facts[name];
    if (value === undefined) continue;
    const { parameter } = factField(name);
    if (Array.isArray(value)) for (const one of value as string[]) params.append(parameter, one);
    else params.set(parameter, typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
  }
  if (search.spanishPrice !== undefined) params.set("spain", String(search.spanishPrice));
  if (search.region !== undefined) params.set("region", search.region);
  writeBuyer(params, search);
  if (search.day !== undefined) params.set("on", search.day);
  if (search.knownAt !== undefined) params.set("known", search.knownAt);
  if (search.plan !== undefined) params.set("plan", search.plan);
  return params.size === 0 ? "" : `?${params.toString()}`;
}

function writeBuyer(params: URLSearchParams, { largeFamily, buyerKind, disability }: Partial<CalculatorSearch>): void {
  if (largeFamily) params.set("large_family", "yes");
  if (buyerKind === "business") params.set("buyer", buyerKind);
  if (disability) params.set("disability", "yes");
}

type Read = { ok: true; value: unknown } | { ok: false; wrong: string };

function readFact(field: FactField, texts: readonly string[]): Read {
  const [text = ""] = texts;
  switch (field.kind) {
    case "month":
      return found(readMonthOrYear(text), wrongMonth);
    case "number": {
      const read = field.unit === "€" ? readEuros : field.decimals === 1 ? readDecimal : readNumber;
      const number = read(text);
      return found(number !== undefined && number >= field.least && number <= field.most ? number : undefined, field.wrong);
    }
    case "choice":
      return found(field.options.find((option) => option === text));
    case "choices": {
      const known = field.options.filter((option) => texts.includes(option));
      return found(known.length === 0 ? undefined : known);
    }
    case "yesNoOrUnknown":
      return found({ yes: true, no: false }[text]);
    default:
      return { ok: true, value: field.kind === "line" ? text.slice(0, field.longest) : text };
  }
}

function found(value: unknown, wrong = noSuchChoice): Read {
  return value === undefined ? { ok: false, wrong } : { ok: true, value };
}

const unit = /(?:€|euros?|eur|kms?|kw|cm³|cm3|ccm|cc|g\/km|g|cv|ps)$/i;

/** A whole number as a person types it: "18900", "18.900", "18 900", "18.900 €", "18.900,00 €". */
function readNumber(text: string): number | undefined {
  const digits = text.replace(unit, "").trimEnd();
  return readWrittenNumber(digits.replace(/,(?:00?|-)$/, ""));
}

/** An amount as an ad or a person writes it, with or without cents: "18.900", "19.028,10 €", "19028.1". */
function readEuros(text: string): number | undefined {
  const whole = readNumber(text);
  const cents = whole === undefined ? readTypedEuros(text.replace(unit, "")) : whole * 100;
  return cents === undefined ? undefined : cents / 100;
}

function readDecimal(text: string): number | undefined {
  const plain = text.replace(",", ".");
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 10) / 10 : undefined;
}

/** Returns a day or a moment of this form that exists; undefined for any other text. */
function existing(text: string | null, form: RegExp, kind: { from: (text: string) => { toString: () => string } }): string | undefined {
  if (text === null || !form.test(text)) return undefined;
  try {
    return kind.from(text).toString();
  } catch {
    return undefined;
  }
}
