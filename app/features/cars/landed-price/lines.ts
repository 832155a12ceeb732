/** What the computed price at the door looks like. All money is in whole cents of a euro. */
import type { Region } from "#app/features/cars/price-tables/regions.ts";

/** Cents; `low` and `high` are equal where the figure is exact. */
export type Amount = { low: number; high: number };

/**
 * Where a figure comes from: what the seller asks, the law ("official"), our own price ("ours"), or an estimate with its range. Everything
 * that is not in a law or an official tariff is an estimate.
 */
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
  | "our_fee";

export type PriceLine = {
  name: LineName;
  /** Spanish. */
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
  /** What the buyer may still have to pay and no source gives a figure for: a sentence each, in Spanish. */
  notIncluded: readonly string[];
};

/** Who buys. The company resells or acts for the buyer; a private person pays the taxes of their region. */
export type Buyer = { region: Region; largeFamily: boolean };
