import type { RefusalReason } from "../messages.ts";
import type { StockVehicle } from "../schema.ts";
import type { Tally } from "./tally.ts";

/** The number of rows of each kind that a dry run keeps for display. */
const sampleSize = 50;

/** A car in a list; money in whole euros, distance in km. `stockPrice` is its current price in the stock, if it differs. */
export type SampleCar = {
  make: string;
  model: string;
  year: number;
  price: number;
  mileage: number;
  vehicleId?: string;
  stockPrice?: number;
};

export type SampleRow = { line: number; text: string };

export type Samples = {
  created: SampleCar[];
  updated: SampleCar[];
  handPriced: SampleCar[];
  gone: SampleCar[];
  unchanged: SampleCar[];
  duplicates: SampleRow[];
};

/** The content of an import's list: cars, or original rows with the reasons why they were refused. */
export type ShownRows =
  | { type: "cars"; cars: readonly SampleCar[] }
  | { type: "lines"; lines: readonly (SampleRow & { reason?: RefusalReason })[] };

const longestText = 300;

export class SampleCollector {
  readonly samples: Samples = { created: [], updated: [], handPriced: [], gone: [], unchanged: [], duplicates: [] };

  compared({ fresh, changed, handPriced, same }: Comparison): void {
    this.#take("created", fresh, ({ vehicle }) => carOf(vehicle));
    this.#take("updated", changed, differenceOf);
    this.#take("handPriced", handPriced, differenceOf);
    this.#take("unchanged", same, ({ vehicle }) => carOf(vehicle));
  }

  gone({ id, make, model, year, price, mileage }: { id: string } & SampleCar): void {
    if (this.samples.gone.length < sampleSize) this.samples.gone.push({ make, model, year, price, mileage, vehicleId: id });
  }

  duplicate({ line, text }: SampleRow): void {
    if (this.samples.duplicates.length < sampleSize) this.samples.duplicates.push({ line, text: text.slice(0, longestText) });
  }

  #take<Row>(kind: Exclude<keyof Samples, "duplicates">, rows: readonly Row[], shown: (row: Row) => SampleCar): void {
    const list = this.samples[kind];
    for (const row of rows.slice(0, sampleSize - list.length)) list.push(shown(row));
  }
}

function carOf({ make, model, year, price, mileage }: StockVehicle): SampleCar {
  return { make, model, year, price, mileage };
}

function differenceOf({ row, vehicleId, stockPrice }: StockDifference): SampleCar {
  return { ...carOf(row.vehicle), vehicleId, stockPrice };
}

/** An accepted row on its way to the database; `order` is its position in the file. */
export type StockRow = { key: string; order: number; vehicle: StockVehicle };

/** The change that an import would make to a car of the stock; prices in whole euros. */
type StockDifference = { row: StockRow; vehicleId: string; stockPrice: number };

export type Comparison = {
  fresh: StockRow[];
  changed: StockDifference[];
  /** In the stock with the same values, except for a price that the team set by hand. */
  handPriced: StockDifference[];
  same: StockRow[];
};

/** The saved result of a pass. `broken` says why the file could not be read to its end, `failure` why the pass ended early. */
export type Counted = { tally: Tally; broken?: string; failure?: string };
export type Previewed = Counted & { samples?: Samples };

/** The number of changes that a run made, by kind, and their state after an undo; `waiting` are not yet undone. */
export type ChangeCounts = Record<"created" | "updated" | "archived", number> &
  Record<"waiting" | "erased" | "kept" | "restored" | "left", number>;
