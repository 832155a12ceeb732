import { autoscout24 } from "./autoscout24.ts";
import type { StockFormat } from "./format.ts";
import { kleinanzeigen } from "./kleinanzeigen.ts";

/** Every format that can be imported. To add one, add a file in this folder and an entry here. */
export const stockFormats: readonly StockFormat[] = [autoscout24, kleinanzeigen];

export function findStockFormat(name: string): StockFormat | undefined {
  return stockFormats.find((format) => format.source === name);
}
