import { readAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { monthMentions } from "#app/features/cars/advertisements/dates.ts";
import { plainText } from "#app/features/cars/advertisements/plain-text.ts";
import { wordsOf } from "#app/features/cars/advertisements/text-words.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { ImportedName } from "#app/features/cars/vehicles/fields.ts";
import type { FuelType, Transmission } from "#app/features/cars/vehicles/vocabulary.ts";
import { readWrittenNumber, readWrittenPrice } from "#app/features/cars/vehicles/written-values.ts";
import type { RefusalReason } from "../../messages.ts";
import type { VehicleDraft } from "../../schema.ts";

/** The vehicles' columns that a later file may change. No file renames or moves a car, and the badge is our estimate. */
export type ChangeableColumn = Exclude<ImportedName, "make" | "model" | "location" | "environmental_badge">;

/**
 * The content of a row. `identity` are the fields that identify the car in a later file. They never include the price, so that a new price
 * updates the car. The schema judges the draft afterwards.
 */
type ParsedRow =
  | { ok: true; draft: VehicleDraft; identity: readonly (string | number | undefined)[]; pictures?: RowPictures }
  | { ok: false; reason: RefusalReason };

/** The pictures of a car: how the names of its files in a ZIP may begin, and the addresses that its row gives, in order. */
export type RowPictures = { names: readonly string[]; addresses: readonly string[] };

/** How a file without a header is read: columns by their numbers (from 0), if the first row fits every anchor. */
export type Headless = {
  leastWidth: number;
  /** `means` says what fits, as in 'debe tener un mes'. */
  anchors: readonly { at: number; name: string; fits: RegExp; means: string }[];
  places: readonly (readonly [column: string, at: number])[];
};

/** A value that the schema may refuse, or that nobody knows. */
export type JudgedValue = "make" | "model" | "price" | "registration" | "mileage" | "fuel" | "gear" | "body";

export type StockFormat<Column extends string = string, Further extends string = string> = {
  /** The format's name: the operator types it, and it is stored as the vehicle's source. */
  source: string;
  /** Its name on the screen. */
  label: string;
  /** The header that the format was made for by hand (headerHash). A table of another header does not have it by itself. */
  header?: string;
  /** The columns that a file must have; it may have others, in any order. */
  columns: readonly Column[];
  /** Columns that a file may have; without them, their cells are "". */
  furtherColumns?: readonly Further[];
  /** Other names that files give to a column; signs, spaces and capitals do not matter. The first that a file has counts. */
  spellings?: Readonly<Partial<Record<Column | Further, readonly string[]>>>;
  /** Further columns that a file lacks are left out of its rows, and not "". */
  leavesOut?: true;
  /** Columns whose cells keep their line breaks. */
  paragraphs?: readonly (Column | Further)[];
  /** Files of this format may have no header. */
  headless?: Headless;
  /**
   * The columns that a later file of this format may change. Leave out columns of the identity. If such a column differs from the file,
   * somebody corrected it by hand, and the correction stays.
   */
  changeable: readonly ChangeableColumn[];
  /** Its rows may give addresses of pictures. */
  pictures?: boolean;
  parse(row: Record<Column | Further, string>): ParsedRow;
  /** Which columns hold these values. */
  valueColumns?: Readonly<Partial<Record<JudgedValue, readonly (Column | Further)[]>>>;
  /** Whether a last row without a line break is complete; without this function it counts as complete. */
  looksWhole?(row: Record<Column, string>): boolean;
};

/** Defines a format with the names of its columns known to the type checker. */
export function defineFormat<const Column extends string, const Further extends string = never>(
  format: StockFormat<Column, Further>,
): StockFormat {
  return format;
}

/** Cells that were read as advertisements. A file repeats a few words in all its rows, and reading one takes some 50 µs. */
const readCells = new Map<string, CarFacts>();
const mostReadCells = 1000;

/** What the words of a cell say to the reader of advertisements: 'Schaltgetriebe', 'Hybrid (Benzin/Elektro)'. */
export function factsIn(cell: string): CarFacts {
  const known = readCells.get(cell);
  if (known !== undefined) return known;
  const { facts } = readAdvertisement(cell.slice(0, 100));
  if (readCells.size < mostReadCells) readCells.set(cell, facts);
  return facts;
}

/** Returns the fuel by the format's own names, else by the words of advertisements; the cell itself if neither knows it. */
export function fuelOf(cell: string, names: ReadonlyMap<string, FuelType>): string {
  return names.get(cell) ?? factsIn(cell).fuelType ?? cell;
}

/** Likewise the transmission. An electric car has no choice of gearbox, so its sellers leave the cell empty. */
export function transmissionOf(cell: string, names: ReadonlyMap<string, Transmission>, fuel: string): string {
  if (cell === "" && fuel === ("Eléctrico" satisfies FuelType)) return "Automático" satisfies Transmission;
  return names.get(cell) ?? factsIn(cell).transmission ?? cell;
}

/**
 * Reads a first registration: '2018', '05/2018', '2018-05-01', '01.05.2018', '201805', 'Mai 2018'. The month is its first day, null if only
 * the year is there. The year is undefined for any other text.
 */
export function registrationOf(cell: string): { year: number | undefined; month: string | null } {
  const year = readWrittenNumber(cell);
  const [, joinedYear, joinedMonth] = /^(\d{4})(\d\d)$/.exec(cell) ?? [];
  if (year !== undefined && joinedYear === undefined) return { year, month: null };
  const { text } = plainText(joinedYear === undefined ? cell.slice(0, 100) : `${joinedYear}-${joinedMonth}`);
  const [found] = monthMentions(text, wordsOf(text));
  return found === undefined ? { year, month: null } : { year: Number(found.month.slice(0, 4)), month: `${found.month}-01` };
}

/** Reads a price in euros as sellers write it: '12.990,00 €', 'VB 8.990 €', '12.990 EUR inkl. MwSt.'. Undefined for any other text. */
export function priceOf(cell: string): number | undefined {
  return readWrittenPrice(cell) ?? (/\d/.test(cell) ? factsIn(`Preis ${cell}`).germanPrice : undefined);
}

/** Reads a mileage in kilometres: '87.000 km', '90 tkm', 'ca. 90.000 km'. Undefined for any other text. */
export function mileageOf(cell: string): number | undefined {
  return readWrittenNumber(cell) ?? (/\d/.test(cell) ? factsIn(cell).mileage : undefined);
}

/** The largest city of each German postal zone, by the zone's digit. */
const cities = ["Leipzig", "Berlín", "Hamburgo", "Hannover", "Düsseldorf", "Colonia", "Fráncfort", "Stuttgart", "Múnich", "Núremberg"];

export const unknownZone = "Alemania";

/** Returns the largest city of a postal zone, or 'Alemania'. A code of four digits lost its first 0 in a spreadsheet. */
export function germanZone(postalCode: string): string {
  if (!/^\d{4,5}$/.test(postalCode)) return unknownZone;
  return cities[Number(postalCode.padStart(5, "0").charAt(0))] ?? unknownZone;
}
