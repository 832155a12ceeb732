/** A car's facts as parameters of an address, so that a computation can be shared and nothing of it need be stored. */
import { cleanText, readWholeNumber } from "#app/lib/address-text.ts";
import type { CarFacts } from "./car-facts.ts";
import {
  accidentStates,
  bodyStyles,
  colours,
  driveTypes,
  euroNorms,
  fuelTypes,
  germanPapers,
  powertrains,
  sellerKinds,
  serviceHistories,
  testCycles,
  transmissions,
  vatRegimes,
} from "./vocabulary.ts";

/** `read` returns undefined for a wrong text, because people type, shorten and share addresses. */
type Parameter<Value> = { parameter: string; read: (text: string) => Value | undefined; write: (value: Value) => string };

/** One parameter for each fact, in the order in which the address has them. */
const parameters: { [Fact in keyof CarFacts]-?: Parameter<NonNullable<CarFacts[Fact]>> } = {
  make: line("make", 60),
  model: line("model", 120),
  firstRegistration: { parameter: "first", read: readMonthOrYear, write: String },
  mileage: whole("km"),
  fuelType: oneOf("fuel", fuelTypes),
  powertrain: oneOf("powertrain", powertrains),
  transmission: oneOf("gear", transmissions),
  bodyStyle: oneOf("body", bodyStyles),
  drive: oneOf("drive", driveTypes),
  powerKw: whole("kw"),
  displacement: whole("cc"),
  cylinders: whole("cylinders"),
  co2: whole("co2"),
  co2Cycle: oneOf("co2_cycle", testCycles),
  euroNorm: oneOf("norm", euroNorms),
  consumption: decimal("consumption"),
  electricRange: whole("range"),
  electricRangeCycle: oneOf("range_cycle", testCycles),
  doors: whole("doors"),
  seats: whole("seats"),
  colour: oneOf("colour", colours),
  previousOwners: whole("owners"),
  accident: oneOf("accident", accidentStates),
  inspectionUntil: { parameter: "hu", read: readMonth, write: String },
  serviceHistory: oneOf("service", serviceHistories),
  keys: whole("keys"),
  germanPrice: decimal("price"),
  netPrice: decimal("net"),
  vatRegime: oneOf("vat", vatRegimes),
  seller: oneOf("seller", sellerKinds),
  papers: { parameter: "papers", read: readPapers, write: (papers) => inOrder(papers).join(".") },
  modified: yesOrNo("modified"),
  formerTaxiOrRental: yesOrNo("taxi"),
  officialValue: decimal("official"),
};

/** The names of the parameters, so that a page can tell its own ones apart. */
export const factParameters: readonly string[] = Object.values(parameters).map(({ parameter }) => parameter);

/** Reads the facts of an address. Unknown parameters and wrong values are ignored; of a repeated parameter the first counts. */
export function readFactsInAddress(params: URLSearchParams): CarFacts {
  const known = Object.entries(parameters).flatMap(([fact, { parameter, read }]) => {
    const value = read(params.get(parameter) ?? "");
    return value === undefined ? [] : [[fact, value] as const];
  });
  return Object.fromEntries(known);
}

/** Writes the known facts in a fixed order, so that equal facts have equal addresses. */
export function writeFactsInAddress(facts: CarFacts): URLSearchParams {
  const params = new URLSearchParams();
  for (const [fact, { parameter, write }] of Object.entries(parameters)) {
    const value = facts[fact as keyof CarFacts];
    // The table above gives each fact the functions for its own type.
    const text = value === undefined ? "" : (write as (value: unknown) => string)(value);
    if (text !== "") params.set(parameter, text);
  }
  return params;
}

function line(parameter: string, longest: number): Parameter<string> {
  const read = (text: string) => cleanText(cleanText(text).slice(0, longest)) || undefined;
  return { parameter, read, write: cleanText };
}

function whole(parameter: string): Parameter<number> {
  return { parameter, read: readWholeNumber, write: String };
}

/** At most two decimals, after a dot. */
function decimal(parameter: string): Parameter<number> {
  const read = (text: string) => (/^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined);
  return { parameter, read, write: (value) => String(Math.round(value * 100) / 100) };
}

function oneOf<const Value extends string>(parameter: string, values: readonly Value[]): Parameter<Value> {
  return { parameter, read: (text) => values.find((value) => value === text), write: String };
}

function yesOrNo(parameter: string): Parameter<boolean> {
  const read = (text: string) => (text === "1" ? true : text === "0" ? false : undefined);
  return { parameter, read, write: (value) => (value ? "1" : "0") };
}

function readMonth(text: string): string | undefined {
  return /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

function readMonthOrYear(text: string): string | undefined {
  return /^(?:19|20)\d\d$/.test(text) ? text : readMonth(text);
}

function readPapers(text: string): readonly (typeof germanPapers)[number][] | undefined {
  const papers = inOrder(text.split("."));
  return papers.length === 0 ? undefined : papers;
}

function inOrder(papers: readonly string[]) {
  return germanPapers.filter((paper) => papers.includes(paper));
}
