import { byHand, recognition } from "../../runs/import-state.ts";
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

const choicesWithoutFormat: Readonly<Record<string, string>> = {
  [recognition]: "Reconocer el formato",
  [byHand]: "Asignar las columnas a mano",
};

export function findStockFormat(name: string, formats = stockFormats): StockFormat | undefined {
  return formats.find((format) => format.source === name);
}

/** The name of a format on the screen. */
export function formatLabel(source: string, formats: readonly StockFormat[]): string {
  return choicesWithoutFormat[source] ?? findStockFormat(source, formats)?.label ?? source;
}

export function formatChoices(formats: readonly StockFormat[]): { value: string; label: string }[] {
  const sources = [...Object.keys(choicesWithoutFormat), ...formats.map(({ source }) => source)];
  return sources.map((value) => ({ value, label: formatLabel(value, formats) }));
}
