import { horsepowerOf, readWrittenNumber } from "#app/features/cars/vehicles/written-values.ts";
import type { BodyStyle, FuelType, Transmission } from "#app/features/cars/vehicles/vocabulary.ts";
import type { RefusalReason } from "../../messages.ts";
import { searchable } from "#app/lib/fold-text.ts";
import { repairMake } from "./autoscout24.ts";
import {
  factsIn,
  fuelOf,
  germanZone,
  type Headless,
  type JudgedValue,
  mileageOf,
  priceOf,
  registrationOf,
  type StockFormat,
  transmissionOf,
} from "./format.ts";

/**
 * What a described format reads of a car: `number` and `dealer` are the seller's own, `power` in kilowatts unless its cell says PS or hp,
 * `pictures` are addresses and `pictureName` is how the names of picture files begin.
 */
const neededFacts = ["make", "model", "price", "registration", "mileage"] as const;
const carFacts = ["number", "dealer", "vin", "kind", "year", "fuel", "gear", "power", "horsepower", "body", "damaged"] as const;
const pictureFacts = ["pictureName", "pictures", "furtherPictures"] as const;
const furtherFacts = [...carFacts, "currency", "postalCode", ...pictureFacts] as const;
export type Fact = (typeof neededFacts)[number] | (typeof furtherFacts)[number];

/**
 * A format as data, so that a mapping by hand can be one: the columns that hold each fact, of which the first that a file has counts, and
 * the words or codes of closed lists that the reader of advertisements does not know.
 */
export type FormatDescription = Pick<StockFormat, "source" | "label" | "header"> & {
  columns: Readonly<Record<(typeof neededFacts)[number], readonly string[]>> & Readonly<Partial<Record<Fact, readonly string[]>>>;
  fuels?: Readonly<Record<string, FuelType>>;
  gears?: Readonly<Record<string, Transmission>>;
  bodies?: Readonly<Record<string, BodyStyle>>;
  /** Kinds of vehicles that are no passenger cars. */
  otherKinds?: RegExp;
  /** Of several prices, joined by "|", the one for which this column has this word. */
  priceOfKind?: { columns: readonly string[]; word: string };
  headless?: Omit<Headless, "places"> & { places: Readonly<Partial<Record<Fact, number>>> };
};

const valueFacts: Readonly<Record<JudgedValue, Fact>> = {
  make: "make",
  model: "model",
  price: "price",
  registration: "registration",
  mileage: "mileage",
  fuel: "fuel",
  gear: "gear",
  body: "body",
};

const kindOfPrice = "kindOfPrice";

/** Makes a format of its description; `names` are the names of its columns. */
export function describedFormat(description: FormatDescription): StockFormat & { names: FormatDescription["columns"] } {
  const { source, label, header, columns, headless, priceOfKind } = description;
  const further = furtherFacts.filter((fact) => columns[fact] !== undefined);
  const spelled = [...neededFacts, ...further];
  // A file is told which of its columns is missing by the name that it would have there.
  const nameOf = (fact: Fact) => columns[fact]?.[0] ?? fact;
  return {
    source,
    label,
    names: columns,
    ...(header !== undefined && { header }),
    columns: neededFacts.map(nameOf),
    furtherColumns: [...further.map(nameOf), ...(priceOfKind === undefined ? [] : [kindOfPrice])],
    spellings: {
      ...Object.fromEntries(spelled.map((fact) => [nameOf(fact), columns[fact]?.slice(1) ?? []])),
      ...(priceOfKind !== undefined && { [kindOfPrice]: priceOfKind.columns }),
    },
    ...(headless !== undefined && {
      headless: { ...headless, places: Object.entries(headless.places).map(([fact, at]) => [nameOf(fact as Fact), at] as const) },
    }),
    changeable: ["price", "mileage", "fuel_type", "transmission", "body_style", "power_kw", "first_registration"],
    valueColumns: Object.fromEntries(Object.entries(valueFacts).map(([value, fact]) => [value, [nameOf(fact)]])),
    pictures: columns.pictures !== undefined,
    parse: (row) => parseCar(description, (fact) => row[nameOf(fact)] ?? "", row[kindOfPrice] ?? ""),
  };
}

type Cell = (fact: Fact) => string;

function parseCar(description: FormatDescription, cell: Cell, kindOfPrices: string): ReturnType<StockFormat["parse"]> {
  const reason = refusalOf(description, cell);
  if (reason !== undefined) return { ok: false, reason };
  const { fuels, gears, bodies } = description;
  const registration = cell("registration") || cell("year");
  const { year, month } = registrationOf(registration);
  const mileage = mileageOf(cell("mileage"));
  const fuelType = wordIn(fuels, cell("fuel")) ?? fuelOf(cell("fuel"), noNames);
  const number = cell("number");
  const name = repairMake(cell("make").replaceAll("_", " "), readableModel(cell("model")));
  return {
    ok: true,
    draft: {
      ...name,
      price: priceOf(chosenPrice(description, cell("price"), kindOfPrices)),
      year,
      mileage,
      fuelType,
      transmission: wordIn(gears, cell("gear")) ?? transmissionOf(cell("gear"), noNames, fuelType),
      location: germanZone(cell("postalCode")),
      bodyStyle: wordIn(bodies, cell("body").replace(/^Car\./, "")) ?? factsIn(cell("body")).bodyStyle ?? null,
      powerHp: horsepowerIn(cell),
      firstRegistration: month,
      accident: /^(?:1|true|ja|yes|s[ií])$/i.test(cell("damaged")) ? "damaged" : null,
      seller: "dealer",
    },
    pictures: {
      names: [cell("pictureName"), number, cell("vin")].filter((one) => one !== ""),
      addresses: addressesIn([cell("pictures"), cell("furtherPictures")].join(" ")),
    },
    // Two dealers may have one number.
    identity:
      number === "" ? [cell("vin"), cell("make"), cell("model"), registration, mileage] : [number, cell("dealer"), searchable(name.make)],
  };
}

function refusalOf({ otherKinds, headless }: FormatDescription, cell: Cell): RefusalReason | undefined {
  if (otherKinds?.test(cell("kind"))) return "not_a_car";
  // The ids of AutoScout24's makes are numbers that only its own lists explain.
  if (/^\d+$/.test(cell("make"))) return headless === undefined ? "unknown_make" : "shifted_columns";
  const currency = cell("currency").split("|", 1)[0] ?? "";
  return /^(?:|EUR|€|EURO?S?)$/i.test(currency) ? undefined : "price_not_in_euros";
}

function chosenPrice({ priceOfKind }: FormatDescription, prices: string, kinds: string): string {
  const at = priceOfKind === undefined ? 0 : kinds.toLowerCase().split("|").indexOf(priceOfKind.word);
  return prices.split("|")[Math.max(0, at)] ?? "";
}

function horsepowerIn(cell: Cell): number | undefined {
  const horsepower = readWrittenNumber(cell("horsepower").replace(/\s?CV$/i, ""));
  if (horsepower !== undefined) return horsepower;
  const [, figure] = /^([\d.,]+)(?:\s?kW)?$/i.exec(cell("power")) ?? [];
  // '110 kW (150 PS)' and '150 PS' say their units.
  const kilowatts = figure === undefined ? factsIn(cell("power")).powerKw : readWrittenNumber(figure);
  return kilowatts === undefined ? undefined : horsepowerOf(kilowatts);
}

const longestAddress = 1000;

/** The web addresses in a text, whatever separates them; those that are too long for one are left out. */
function addressesIn(text: string): string[] {
  const parts = text.split(/[\s|]+|[,;](?=https?:)/i).map((part) => part.replace(/[,;]$/, ""));
  return parts.filter((part) => /^https?:/i.test(part) && part.length <= longestAddress);
}

const noNames = new Map<string, never>();

function wordIn<Value>(words: Readonly<Record<string, Value>> = {}, cell: string): Value | undefined {
  const key = cell.toUpperCase();
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

/** Keys of models are in capitals: "PASSAT" is "Passat"; "X5" and "CLA" stay. */
function readableModel(model: string): string {
  return /^[A-Z]{4,}$/.test(model) ? model.charAt(0) + model.slice(1).toLowerCase() : model;
}
