import { autoscout24Json, autoscout24Stx3 } from "./autoscout24-feeds.ts";
import { autoscout24 } from "./autoscout24.ts";
import type { StockFormat } from "./format.ts";
import { googleVehicles } from "./google-vehicles.ts";
import { kleinanzeigen } from "./kleinanzeigen.ts";
import { mobileDe, mobileDeXml } from "./mobile-de.ts";
import { ownStock } from "./own-stock.ts";

/** Every format that can be imported. To add one, add a file in this folder and an entry here. */
export const stockFormats: readonly StockFormat[] = [
  autoscout24,
  kleinanzeigen,
  mobileDe,
  googleVehicles,
  mobileDeXml,
  autoscout24Json,
  autoscout24Stx3,
  ownStock,
];

/** What stands in place of a format until a file's own is recognised. */
export const recognition = "recognise";

export function findStockFormat(name: string): StockFormat | undefined {
  return stockFormats.find((format) => format.source === name);
}

/** The name of a format on the screen. */
export function formatLabel(source: string): string {
  return source === recognition ? "Reconocer el formato" : (findStockFormat(source)?.label ?? source);
}

export const formatChoices = [recognition, ...stockFormats.map(({ source }) => source)].map((value) => ({
  value,
  label: formatLabel(value),
}));
