import type { StockVehicle } from "../schema.ts";

/** An accepted row on its way to the database; `order` is its position in the file. */
export type StockRow = { key: string; order: number; vehicle: StockVehicle };

/** The change that an import would make to a car of the stock; prices in whole euros. */
export type StockDifference = { row: StockRow; vehicleId: string; stockPrice: number };

export type Comparison = {
  fresh: StockRow[];
  changed: StockDifference[];
  /** In the stock with the same values, except for a price that the team set by hand. */
  handPriced: StockDifference[];
  same: StockRow[];
};
