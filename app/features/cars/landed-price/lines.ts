/** What the computed price at the door looks like. All money is in whole cents of a euro. */
import { company } from "#company";
import { type Region, regionCodes, regions } from "#app/features/cars/price-tables/regions.ts";
import { formatCount } from "#app/lib/amounts.ts";
import type { plans } from "#app/features/ground/company/plans.ts";
import { typedEuros } from "#app/lib/typed-euros.ts";

const nothing: Amount = { low: 0, high: 0 };

export function exactly(cents: number): Amount {
  return { low: cents, high: cents };
}

export function isExact({ low, high }: Amount): boolean {
  return low === high;
}

/** The smallest range that holds all these amounts; nothing without one. */
export function rangeOf(cents: readonly number[]): Amount {
  if (cents.length === 0) return nothing;
  return { low: Math.min(...cents), high: Math.max(...cents) };
}

export function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), nothing);
}

/**
 * Divides whole numbers from 0 on and rounds half up. Tax forms take every step in cents, so the engine rounds after each official step
 * (value after depreciation, base, tax) and nowhere else. Exact while the dividend is below 2^52.
 */
export function divideHalfUp(dividend: number, divisor: number): number {
  const quotient = Math.floor(dividend / divisor);
  const rest = dividend - quotient * divisor;
  return rest * 2 >= divisor ? quotient + 1 : quotient;
}

/** `rate` in hundredths of a percent: 475 is 4.75 %. Rounded half up to the cent. */
export function shareOf(cents: number, rate: number): number {
  return divideHalfUp(cents * rate, 100_00);
}

/** Formats 1060676 as "10.606,76 €", and whole euros as "13.338 €". */
export function writtenCents(cents: number): string {
  return `${typedEuros(cents)}\u00a0€`;
}

/** What is paid, always with its cents: "199,00 €". */
export function writtenPayment(cents: number): string {
  return writtenAmount(exactly(cents));
}

/** An exact amount to the cent ("503,82 €"), a range in whole euros ("1.050 – 1.250 €"). */
export function writtenAmount({ low, high }: Amount): string {
  if (low < 0 && low === high) return `−${writtenAmount({ low: -low, high: -high })}`;
  if (low === high) return `${formatCount((low - (low % 100)) / 100)},${String(low % 100).padStart(2, "0")}\u00a0€`;
  const [from, to] = [formatCount(low / 100), formatCount(high / 100)];
  return from === to ? `≈ ${to}\u00a0€` : `${from} – ${to}\u00a0€`;
}

/** Formats 475 as "4,75 %", 1600 as "16 %". */
export function writtenRate(rate: number): string {
  return `${writtenNumber(rate / 100)}\u00a0%`;
}

/** At most four decimals: 1.2575 is "1,2575". */
export function writtenNumber(value: number): string {
  return String(Math.round(value * 10_000) / 10_000).replace(".", ",");
}

/** The one figure for a total, in cents: itself if it is exact, else the middle of its range, rounded as the company sets it. */
export function figureOf({ low, high }: Amount): number {
  return low === high ? low : roundedEuros((low + high) / 2) * 100;
}

/** The figure in words: "21.392,15 €" if exact, else "≈ 21.390 €". */
export function writtenTotal(total: Amount): string {
  return isExact(total) ? writtenAmount(total) : `≈ ${formatCount(figureOf(total) / 100)}\u00a0€`;
}

/** Beyond this spread, in percent of the lower end, the figure alone would promise too much. */
const largestSpread = 5;

/** The distance of both ends from the figure, if it is large: "± 2.350 €". */
export function writtenSpread({ low, high }: Amount): string | undefined {
  if ((high - low) * 100 <= low * largestSpread) return undefined;
  return `± ${formatCount(roundedEuros((high - low) / 2))}\u00a0€`;
}

/** Whole euros from cents, rounded as the company sets it. */
function roundedEuros(cents: number): number {
  return Math.round(cents / 100 / company.totalsRoundedTo) * company.totalsRoundedTo;
}

/** Cents; `low` and `high` are equal where the figure is exact. */
export type Amount = { low: number; high: number };

/** Where a figure comes from: the seller, the law, our own price, or an estimate with its range, which is everything else. */
export type Certainty = "asked" | "official" | "ours" | "estimate";

/** The four parts of the price, as the bar on the page shows them. */
export type LineGroup = "car" | "transport" | "taxes" | "papers";

export type LineName =
  | "german_price"
  | "inspection"
  | "transport"
  | "translation"
  | "technical_inspection"
  | "technical_sheet"
  | "vat"
  | "transfer_tax"
  | "registration_tax"
  | "registration_fees"
  | "vehicle_tax"
  | "agency"
  | "plates"
  | "our_fee"
  | "ship"
  | "customs"
  | "import_tax"
  | "adjustment";

export type PriceLine = {
  name: LineName;
  label: string;
  group: LineGroup;
  amount: Amount;
  certainty: Certainty;
  /** The formula in words with its numbers, a sentence each, in Spanish. */
  explanation: readonly string[];
  /** The fact or paper that would turn the range into one figure, in Spanish; undefined where nothing is missing. */
  settledBy?: string;
  source: Source;
};

/** `date` is the day on which the source was read or came into force, as "2026-01-01". */
export type Source = { title: string; date: string; address?: string };

export type LandedPrice = {
  region: Region;
  /** The day for which it is computed, as "2026-11-23". */
  day: string;
  /** The first day of the newest table that was used. */
  tablesFrom: string;
  lines: readonly PriceLine[];
  /** The sum of the lines: ranges add as ranges. */
  total: Amount;
  /** Whether every cost that we know of is a line, ours too. Only then is it 'llave en mano', and only then is there a verdict (DOOR-10). */
  isComplete: boolean;
  /** What the buyer will still have to pay and nothing gives a figure for: a sentence each, in Spanish. */
  notIncluded: readonly string[];
};

/**
 * Who buys, and with which of our plans. The company resells or acts for the buyer, who pays the taxes of their region. A business is a
 * company or a self-employed person who buys for the business. `disability`: of 33 % or more.
 */
export type Buyer = { region: Region; plan: Plan; largeFamily: boolean; kind: "private" | "business"; disability: boolean };

export type Plan = (typeof plans)[number]["value"];

/** The plan for which a page computes while the person has chosen none. */
export const usualPlan: Plan = "completo";

/** Where the company is, and what a page computes for as long as nobody has chosen. */
export const companyRegion = regionCodes.find((code) => regions[code] === company.address.region) ?? "mc";

/** The buyer of a page that knows nobody: a private person without a large family or a disability. */
export function usualBuyer(region: Region, plan: Plan = usualPlan): Buyer {
  return { region, plan, largeFamily: false, kind: "private", disability: false };
}
