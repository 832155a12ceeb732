import type { RefusalReason } from "../messages.ts";
import type { StockVehicle } from "../schema.ts";
import type { Comparison, StockDifference } from "./comparison.ts";

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
