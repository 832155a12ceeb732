/** The lines of what others ask: seen at specialists, not laid down, so always an estimate. */
import { regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import { type Amount, type LineName, type PriceLine, type LineGroup, exactly, writtenCents } from "./lines.ts";
import { bringsCoc, type Purchase } from "./purchase.ts";

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

/** The lines with the company's own prices, VAT included. */
export function inspectionLine(purchase: Purchase): PriceLine | undefined {
  return ours(purchase, "inspection", "Inspección en origen", "transport", "Un técnico revisa el coche en Alemania antes de comprarlo.");
}

export function agencyLine(purchase: Purchase): PriceLine | undefined {
  return ours(purchase, "agency", "Gestoría", "papers", "Presenta los impuestos y matricula el coche a tu nombre. IVA incluido.");
}

export function feeLine(purchase: Purchase): PriceLine | undefined {
  return ours(purchase, "fee", "Nuestros honorarios", "transport", "Buscar, comprobar, comprar y traer el coche. IVA incluido.");
}

/** No line without a price: then it is part of the personal quote. */
function ours(
  { tables }: Purchase,
  price: "inspection" | "agency" | "fee",
  label: string,
  group: LineGroup,
  explanation: string,
): PriceLine | undefined {
  const cents = tables.our_prices.content[price];
  if (cents === 0) return undefined;
  return {
    name: price === "fee" ? "our_fee" : price,
    label,
    group,
    amount: exactly(cents),
    certainty: "ours",
    explanation: [explanation],
    source: tables.our_prices.source,
  };
}

/** The traffic authority's fees. The badge's sticker stands with the plates, because its price is a range. */
export function registrationFeesLine({ tables }: Purchase): PriceLine {
  const { registration, inspectionNote } = tables.official_fees.content;
  return {
    name: "registration_fees",
    label: "Tasas de la DGT",
    group: "taxes",
    amount: exactly(registration + inspectionNote),
    certainty: "official",
    explanation: [`Matriculación (tasa 1.1), ${writtenCents(registration)}, y anotación de la ITV, ${writtenCents(inspectionNote)}.`],
    source: tables.official_fees.source,
  };
}
