/** The lines of what others ask: seen at specialists, not laid down, so always an estimate. */
import type { Amount, LineName, PriceLine } from "./lines.ts";
import { bringsCoc, type Purchase } from "./purchase.ts";
import { regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";

export function transportLine(purchase: Purchase): PriceLine {
  const { region } = purchase.buyer;
  const place = regionAfterPreposition(region);
  const words = isOverseas(region) ? "Camión abierto hasta el puerto; el barco va aparte." : "Camión abierto. Según fecha y ruta.";
  return estimate(purchase, "transport", `Transporte hasta ${place}`, purchase.tables.estimates.content.transport[region], words);
}

/** The rest of the way is by ship. */
export function isOverseas(region: Purchase["buyer"]["region"]): boolean {
  return region === "cn" || region === "ib" || region === "ce" || region === "ml";
}

export function translationLine(purchase: Purchase): PriceLine {
  const paper = { dealer: "la factura", private: "el contrato", unknown: "la factura o el contrato" }[purchase.seller ?? "unknown"];
  const { translation } = purchase.tables.estimates.content;
  return estimate(purchase, "translation", "Traducción jurada", translation, `De ${paper}, al español.`);
}

export function technicalInspectionLine(purchase: Purchase): PriceLine {
  const { technicalInspection } = purchase.tables.estimates.content;
  const free = purchase.buyer.region === "mc" || purchase.buyer.region === "md";
  const words = free ? `Tarifa libre en ${regionAfterPreposition(purchase.buyer.region)}.` : "La tarifa depende de la estación.";
  return estimate(purchase, "technical_inspection", "ITV de importación", technicalInspection, words);
}

/** With the certificate of conformity no other sheet is needed. */
export function technicalSheetLine(purchase: Purchase): PriceLine | undefined {
  if (bringsCoc(purchase.car)) return undefined;
  const amount = { low: 0, high: purchase.tables.estimates.content.technicalSheet.high };
  const line = estimate(purchase, "technical_sheet", "Ficha reducida o COC", amount, "Nada si el coche trae su COC.");
  return { ...line, settledBy: "si el vendedor entrega el COC" };
}

export function platesLine(purchase: Purchase): PriceLine {
  const { plates } = purchase.tables.estimates.content;
  const { badge } = purchase.tables.official_fees.content;
  const amount = { low: plates.low + badge.low, high: plates.high + badge.high };
  return estimate(purchase, "plates", "Placas y distintivo ambiental", amount, "Dos placas, y el adhesivo de la DGT si le corresponde.");
}

function estimate({ tables }: Purchase, name: LineName, label: string, amount: Amount, words: string): PriceLine {
  const group = name === "transport" ? "transport" : "papers";
  return { name, label, group, amount, certainty: "estimate", explanation: [words], source: tables.estimates.source };
}
