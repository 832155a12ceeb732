import type { StockVehicle } from "./schema.ts";

/** An accepted row on its way to the database; `order` counts the rows of the file. */
export type StockRow = { key: string; order: number; vehicle: StockVehicle };

/** What an import would do to a car that the stock has: the prices are whole euros. */
export type StockDifference = { row: StockRow; vehicleId: string; stockPrice: number };

export type Comparison = {
  /** Not in the stock yet. */
  fresh: StockRow[];
  /** In the stock, with something that the file changes. */
  changed: StockDifference[];
  /** In the stock just so, except for a price that the team has set by hand. */
  handPriced: StockDifference[];
  /** In the stock just so. */
  same: StockRow[];
};
