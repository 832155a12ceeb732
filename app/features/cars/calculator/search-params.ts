/** What the calculator's address holds: the facts of the car, who buys, and the day of the tables. Nothing else is kept anywhere. */
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { isRegion, type Region } from "#app/features/cars/price-tables/regions.ts";
import { cleanText } from "#app/lib/address-text.ts";
import { factField, type FactField, factNames } from "./fact-fields.ts";

export type CalculatorSearch = {
  facts: CarFacts;
  /** Undefined: the region of the cookie, else the company's. */
  region: Region | undefined;
  largeFamily: boolean;
  /** What such a car costs in Spain, in euros, as the person says. */
  spanishPrice: number | undefined;
  /** The day of the calculation, as "2026-11-23", and the moment until which corrections of the tables count; undefined: today, now. */
  day: string | undefined;
  knownAt: string | undefined;
  /** What stands in the address and cannot be read, by parameter, with its sentence. */
  wrong: Readonly<Record<string, string>>;
  /** The text of each parameter as it stands in the address. */
  typed: Readonly<Record<string, string>>;
};

const longestValue = 200;
/** What a select without an answer sends. It counts as nothing, because a list has no empty value (SITE-15). */
export const unknownValue = "unknown";
const noSuchChoice = "Elige una de las opciones.";
const wrongMonth = "Escribe mes y año, como 03/2021, o solo el año.";
const wrongSpanishPrice = "Escribe el importe en euros, como 22.900.";

/** Reads the address, as typed, shortened or shared by people. A text that cannot be read counts as unknown, and gets a sentence. */
export function readCalculatorSearch(params: URLSearchParams): CalculatorSearch {
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
  const spanish = cleanText(params.get("spain") ?? "").slice(0, longestValue);
  const spanishPrice = spanish === "" ? undefined : readNumber(spanish, 1, 9_999_999);
  if (spanish !== "") typed["spain"] = spanish;
  if (spanish !== "" && spanishPrice === undefined) wrong["spain"] = wrongSpanishPrice;
  const region = params.get("region") ?? "";
  return {
    facts,
    region: isRegion(region) ? region : undefined,
    largeFamily: params.get("large_family") === "yes",
    spanishPrice,
    day: calendarDay(params.get("on")),
    knownAt: moment(params.get("known")),
    wrong,
    typed,
  };
}

/** Whether the address holds nothing about a car. */
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
  if (search.largeFamily) params.set("large_family", "yes");
  if (search.day !== undefined) params.set("on", search.day);
  if (search.knownAt !== undefined) params.set("known", search.knownAt);
  return params.size === 0 ? "" : `?${params.toString()}`;
}

export type Read = { ok: true; value: unknown } | { ok: false; wrong: string };

function readFact(field: FactField, texts: readonly string[]): Read {
  const [text = ""] = texts;
  switch (field.kind) {
    case "text":
      return { ok: true, value: text.slice(0, field.longest) };
    case "month":
      return found(readMonth(text), wrongMonth);
    case "number":
      return found(readNumber(text, field.least, field.most), field.wrong);
    case "decimal":
      return found(readDecimal(text, field.most), field.wrong);
    case "choice":
      return found(field.choices.find(({ value }) => value === text)?.value, noSuchChoice);
    case "several": {
      const known = field.choices.map(({ value }) => value).filter((value) => texts.includes(value));
      return known.length === 0 ? { ok: false, wrong: noSuchChoice } : { ok: true, value: known };
    }
    case "yesOrNo":
      return text === "yes" || text === "no" ? { ok: true, value: text === "yes" } : { ok: false, wrong: noSuchChoice };
  }
}

function found(value: unknown, wrong: string): Read {
  return value === undefined ? { ok: false, wrong } : { ok: true, value };
}

const unit = /(?:€|euros?|eur|kms?|kw|cm³|cm3|ccm|cc|g\/km|g|cv|ps)$/i;
const groupedNumber = /^\d{1,3}(?:[. ]\d{3}){1,3}$/;

/** A whole number as a person types it: "18900", "18.900", "18.900 €", "18.900,00 €". */
function readNumber(text: string, least: number, most: number): number | undefined {
  const digits = text
    .replace(unit, "")
    .trimEnd()
    .replace(/,(?:00?|-)$/, "");
  const plain = groupedNumber.test(digits) ? digits.replace(/[. ]/g, "") : digits;
  if (!/^\d{1,9}$/.test(plain)) return undefined;
  const number = Number(plain);
  return number >= least && number <= most ? number : undefined;
}

function readDecimal(text: string, most: number): number | undefined {
  const plain = text.replace(",", ".");
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(plain)) return undefined;
  const number = Math.round(Number(plain) * 10) / 10;
  return number <= most ? number : undefined;
}

/** "03/2021", "3-2021", "2021-03" → "2021-03"; "2021" → "2021". */
function readMonth(text: string): string | undefined {
  const [, month = "", year = ""] = /^(\d{1,2})[/.\-\s](\d{4})$/.exec(text) ?? [];
  const [, otherYear = year, otherMonth = month] = /^(\d{4})(?:-(\d{2}))?$/.exec(text) ?? [];
  const years = Number(otherYear);
  if (years < 1900 || years > 2100) return undefined;
  if (otherMonth === "") return String(years);
  const months = Number(otherMonth);
  return months >= 1 && months <= 12 ? `${years}-${String(months).padStart(2, "0")}` : undefined;
}

function calendarDay(text: string | null): string | undefined {
  if (text === null || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text).toString();
  } catch {
    return undefined;
  }
}

function moment(text: string | null): string | undefined {
  if (text === null || !/^20\d{2}-\d{2}-\d{2}T[\d:.]{5,18}Z$/.test(text)) return undefined;
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    return undefined;
  }
}
