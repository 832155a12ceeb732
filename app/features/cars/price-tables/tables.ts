/**
 * The tables of figures from which the price at the door is computed. They live in the database in versions, each with validity and source
 * (app/features/cars/price-tables). Money is in cents, rates in hundredths of a percent: 475 is 4.75 %.
 */
import { z } from "zod";
import { agedRules, customs, freeHybridUpTo, importTax, ship, specialCases } from "./edge-figures.ts";
import { type Region, regionCodes } from "./regions.ts";

const cents = z.int().min(0).max(100_000_00);
const rate = z.int().min(0).max(100_00);
const day = z.iso.date();
const grams = z.int().min(0).max(1000);
const range = z.strictObject({ low: cents, high: cents }).refine(({ low, high }) => low <= high);

function byRegion<Value extends z.ZodType>(value: Value) {
  const entries = regionCodes.map((code) => [code, value] as const);
  return z.strictObject(Object.fromEntries(entries) as Record<Region, Value>);
}

/** CO2 in grams per kilometre: the first rate up to and including `upTo`, then below `below`, then below `belowTop`, then the last rate. */
const brackets = z.strictObject({ upTo: grams, below: grams, belowTop: grams });
const fourRates = z.tuple([rate, rate, rate, rate]);

/**
 * Registration tax (IEDMT): rates by CO2 and region. A car without proven CO2 pays the last rate. The special cases are of motor homes,
 * historic cars, and the years in which a CO2 value may be of the older cycle.
 */
const registrationTax = z.strictObject({
  brackets,
  rates: byRegion(fourRates),
  specialCases: z
    .strictObject({
      motorHomeReduction: rate,
      historic: z.strictObject({ overYears: z.int().min(1).max(100), rate }),
      cycle: z.strictObject({ grams, from: day, until: day }),
    })
    .default(specialCases),
});

/** What a car registered in a past period had paid when new, if it had been registered in Spain (art. 69 Ley 38/1992). */
const pastTaxes = z.strictObject({
  /** VAT, from that day on. */
  vat: z.array(z.strictObject({ from: day, rate })).min(1),
  /** State rates and brackets of the registration tax, from that day on. */
  registration: z.array(z.strictObject({ from: day, brackets, rates: fourRates })).min(1),
  /**
   * Where a region's rates then differed from the state's, from that day on. Not `certain`: it is known that the region had these rates,
   * but not since when, so either these or the state's rates may have held.
   */
  regional: z.array(z.strictObject({ region: z.enum(regionCodes), from: day, rates: fourRates, certain: z.boolean() })),
});

/** What is left of the value when new, in percent, by the years of use: the first row whose `upToYears` is not exceeded. */
const depreciation = z.strictObject({
  rows: z.array(z.strictObject({ upToYears: z.int().min(1).max(20).nullable(), percent: z.int().min(1).max(100) })).min(1),
  /** Percent of that for former taxis, rentals and driving schools' cars. */
  formerTaxiOrRental: z.int().min(1).max(100),
});

/** Transfer tax (ITP) on a car bought from a private seller: in each region the first rule whose conditions all hold. */
const transferRule = z.strictObject({
  region: z.enum(regionCodes),
  rate,
  /** Fiscal horsepower (CVF) above this figure. */
  overFiscalHorsepower: z.number().optional(),
  zeroEmission: z.boolean().optional(),
  /** At most this many years old. */
  upToYears: z.int().optional(),
  /** Cubic centimetres above this figure. */
  overDisplacement: z.int().optional(),
  /** Cents, from this price on. */
  fromPrice: cents.optional(),
  /** The region has this rate, but our source does not say for which cars: it may hold or not. */
  conditionUnknown: z.boolean().optional(),
});
/**
 * Old cars with a fixed amount instead of the rate: the first rule of the region that holds. Not `certain`: one page says it, so the rate
 * may hold as well.
 */
const agedRule = z.strictObject({
  region: z.enum(regionCodes),
  /** More than this many years since the first registration. */
  overYears: z.int().min(1).max(100),
  /** At most this many cubic centimetres. */
  upToDisplacement: z.int().optional(),
  /** Cents, the official value when new below this. */
  valueBelow: cents.optional(),
  fixed: cents,
  certain: z.boolean(),
});
/** A region without rules: its rates are not known to us. The line is then a range over the rates of all other regions. */
const transferTax = z.strictObject({ rules: z.array(transferRule), aged: z.array(agedRule).default(agedRules) });

/** Spanish VAT on a car that counts as new: less than these months or at most these kilometres. `germanRate` is the VAT inside a German price. */
const vat = z.strictObject({ rate, germanRate: rate, newBelowMonths: z.int(), newUpToKilometres: z.int() });

/** Vehicle tax (IVTM): the law's yearly minimum by fiscal horsepower, and the largest coefficient a council may set, in hundredths. */
const vehicleTax = z.strictObject({
  rows: z.array(z.strictObject({ below: z.number().nullable(), perYear: cents })).min(1),
  largestCoefficient: z.int().min(100),
});

const officialFees = z.strictObject({ registration: cents, inspectionNote: cents, badge: range });

const ratesRange = z.strictObject({ low: rate, high: rate }).refine(({ low, high }) => low <= high);

/**
 * What others ask, as ranges: seen at specialists, not laid down. Transport goes to the buyer's region, for islands and across the strait to
 * the port. From there: the ship, and where there is no Spanish VAT, customs and the import tax (IGIC, IPSI) with the rates it may have.
 */
const estimates = z.strictObject({
  technicalInspection: range,
  technicalSheet: range,
  plates: range,
  translation: range,
  transport: byRegion(range),
  ship: z.strictObject({ ib: range, cn: range, ce: range, ml: range }).default(ship),
  customs: range.default(customs),
  importTax: z.strictObject({ cn: ratesRange, ce: ratesRange, ml: ratesRange }).default(importTax),
  /** On the Canaries a hybrid with at most these grams of CO2 pays none, as an electric car. */
  freeHybridUpTo: grams.default(freeHybridUpTo),
});

/** The company's own prices, VAT included; the fee depends on the plan (PAGE-2). 0: the shop has not set this price yet (DOOR-10). */
const ourPrices = z.strictObject({ inspection: cents, agency: cents, feeBasico: cents, feeCompleto: cents, feePremium: cents });

export const tableSchemas = {
  registration_tax: registrationTax,
  past_taxes: pastTaxes,
  depreciation,
  transfer_tax: transferTax,
  vat,
  vehicle_tax: vehicleTax,
  official_fees: officialFees,
  estimates,
  our_prices: ourPrices,
} as const;

export type TableName = keyof typeof tableSchemas;
export const tableNames = Object.keys(tableSchemas) as TableName[];
export type TableContent<Name extends TableName> = z.infer<(typeof tableSchemas)[Name]>;

/** One version of a table. `source` is the law, order or page of its figures; `validFrom` is a calendar day. */
export type TableVersion<Name extends TableName> = {
  content: TableContent<Name>;
  validFrom: string;
  source: { title: string; date: string; address?: string };
};

/** The versions that are valid on one day: all that the computation needs. */
export type PriceTables = { [Name in TableName]: TableVersion<Name> };

/**
 * A row of a table's history. `figures` are valid from their day on; a `withdrawal` says that nothing begins on that day. A `proposal` comes
 * with a newer release of the software and is not valid; a `dismissal` declines it.
 */
export type Entry = "figures" | "withdrawal" | "proposal" | "dismissal";

/** `validFrom` is a calendar day such as "2027-01-01". */
export type Recorded = { entry: Entry; validFrom: string; recordedAt: Temporal.Instant };

/** The rows that were valid, as known at an instant: of each day the last recorded, not withdrawn; the latest day first. */
export function standingVersions<Row extends Recorded>(rows: readonly Row[], knownAt?: Temporal.Instant): Row[] {
  const lastOfDay = new Map<string, Row>();
  for (const row of rows) {
    const known = knownAt === undefined || Temporal.Instant.compare(row.recordedAt, knownAt) <= 0;
    if (known && (row.entry === "figures" || row.entry === "withdrawal")) lastOfDay.set(row.validFrom, row);
  }
  return [...lastOfDay.values()]
    .filter(({ entry }) => entry === "figures")
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
}

/**
 * The version that is valid on a day, as known at an instant (now, if none is given): the latest one that has begun. On a day before all of
 * them it is the earliest one, and at an instant before all of them the one that was recorded first. Undefined without any figures.
 */
export function versionOn<Row extends Recorded>(rows: readonly Row[], onDay: string, knownAt?: Temporal.Instant): Row | undefined {
  const standing = standingVersions(rows, knownAt);
  return standing.find(({ validFrom }) => validFrom <= onDay) ?? standing.at(-1) ?? rows.find(({ entry }) => entry === "figures");
}

/** The proposals to which the team has not reacted: the last row of their day. */
export function openProposals<Row extends Recorded>(rows: readonly Row[]): Row[] {
  const lastOfDay = new Map(rows.map((row) => [row.validFrom, row]));
  return [...lastOfDay.values()].filter(({ entry }) => entry === "proposal");
}
