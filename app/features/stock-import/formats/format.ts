import type { RefusalReason } from "../messages.ts";
import type { VehicleDraft } from "../schema.ts";

/** What a later file may change in a vehicle that an earlier one brought, as columns of the table vehicles. */
export type ChangeableColumn = "price" | "year" | "mileage" | "fuel_type" | "transmission" | "body_style" | "power_hp";

/**
 * What a row says. `identity` are the fields that make it the same car in a later file; the price is never among them, so that a new
 * price updates the car. The draft is judged by the schema afterwards.
 */
type ParsedRow =
  | { ok: true; draft: VehicleDraft; identity: readonly (string | number | undefined)[] }
  | { ok: false; reason: RefusalReason };

export type StockFormat = {
  /** The format's name: what the operator types, and what is stored as the vehicle's source. */
  source: string;
  /** The columns a file must have; it may have others, in any order. */
  columns: readonly string[];
  /**
   * What a later file of this format may change. Leave out what belongs to the identity: where such a column differs from the file,
   * somebody has corrected it by hand, and the correction stays.
   */
  changeable: readonly ChangeableColumn[];
  /** Reads one row, by column, of cleaned text. */
  parse(row: Record<string, string>): ParsedRow;
  /** Whether a last row that no line break ends has come whole; without it such a row is believed. */
  looksWhole?(row: Record<string, string>): boolean;
};

/** A format whose functions know their columns by name. */
export function defineFormat<const Column extends string>(format: {
  source: string;
  columns: readonly Column[];
  changeable: readonly ChangeableColumn[];
  parse(row: Record<Column, string>): ParsedRow;
  looksWhole?(row: Record<Column, string>): boolean;
}): StockFormat {
  return format;
}
