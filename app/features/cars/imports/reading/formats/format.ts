import type { ImportedName } from "#app/features/cars/vehicles/fields.ts";
import type { Transmission } from "#app/features/cars/vehicles/vocabulary.ts";
import type { RefusalReason } from "../../messages.ts";
import type { VehicleDraft } from "../../schema.ts";

/** The vehicles' columns that a later file may change. No file renames or moves a car, and the badge is our estimate. */
export type ChangeableColumn = Exclude<ImportedName, "make" | "model" | "location" | "environmental_badge">;

/**
 * The content of a row. `identity` are the fields that identify the car in a later file. They never include the price, so that a new price
 * updates the car. The schema judges the draft afterwards.
 */
type ParsedRow =
  | { ok: true; draft: VehicleDraft; identity: readonly (string | number | undefined)[] }
  | { ok: false; reason: RefusalReason };

export type StockFormat<Column extends string = string, Further extends string = string> = {
  /** The format's name: the operator types it, and it is stored as the vehicle's source. */
  source: string;
  /** The columns that a file must have; it may have others, in any order. */
  columns: readonly Column[];
  /** Columns that a file may have; without them, their cells are "". */
  furtherColumns?: readonly Further[];
  /**
   * The columns that a later file of this format may change. Leave out columns of the identity. If such a column differs from the file,
   * somebody corrected it by hand, and the correction stays.
   */
  changeable: readonly ChangeableColumn[];
  parse(row: Record<Column | Further, string>): ParsedRow;
  /** Whether a last row without a line break is complete; without this function it counts as complete. */
  looksWhole?(row: Record<Column, string>): boolean;
};

/** Defines a format with the names of its columns known to the type checker. */
export function defineFormat<const Column extends string, const Further extends string = never>(
  format: StockFormat<Column, Further>,
): StockFormat {
  return format;
}

/** An electric car has no choice of gearbox, so its sellers leave the cell empty. */
export function transmissionOf(cell: string, names: ReadonlyMap<string, Transmission>, { electric }: { electric: boolean }): string {
  if (cell === "" && electric) return "Automático" satisfies Transmission;
  return names.get(cell) ?? cell;
}

/** The largest city of each German postal zone, by the zone's digit. */
const cities = ["Leipzig", "Berlín", "Hamburgo", "Hannover", "Düsseldorf", "Colonia", "Fráncfort", "Stuttgart", "Múnich", "Núremberg"];

export const unknownZone = "Alemania";

/** Returns the largest city of a postal zone, or 'Alemania'. A code of four digits lost its first 0 in a spreadsheet. */
export function germanZone(postalCode: string): string {
  if (!/^\d{4,5}$/.test(postalCode)) return unknownZone;
  return cities[Number(postalCode.padStart(5, "0").charAt(0))] ?? unknownZone;
}
