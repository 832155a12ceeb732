/** The lines that are no tax: the asked price, transport, inspection, papers, fees, and our own prices. */
import { exactly, isExact, writtenCents, writtenRate } from "./amounts.ts";
import type { Amount, LineGroup, LineName, PriceLine } from "./lines.ts";
import type { Purchase } from "./purchase.ts";
import { regionAfterPreposition } from "./regions.ts";
import { netPrices, priceAndVat } from "./value-added-tax.ts";

export function germanPriceLine(purchase: Purchase): PriceLine {
  const { price } = priceAndVat(purchase);
  return {
    name: "german_price",
    label: "Precio en Alemania",
    group: "car",
    amount: price,
    certainty: isExact(price) ? "asked" : "estimate",
    explanation: [priceInWords(purchase)],
    ...(isExact(price) ? {} : { settledBy: "el precio neto de la factura" }),
    source: { title: "Anuncio del vendedor", date: purchase.day.toString() },
  };
}

function priceInWords(purchase: Purchase): string {
  const { newness, seller, car, asked, tables } = purchase;
  const german = writtenRate(tables.vat.content.germanRate);
  if (newness === "new") {
    const nets = netPrices(purchase);
    return nets.includes(asked) && nets.length === 1
      ? `${writtenCents(asked)} sin IVA alemán.`
      : `Sin el IVA alemán (${german}) de ${writtenCents(asked)}: un coche nuevo para el IVA paga el español.`;
  }
  if (seller === undefined) return "Falta saber si vende un concesionario o un particular.";
  if (seller === "private") return "Vende un particular: sin IVA; el ITP va aparte.";
  const inside = { margin: "IVA de margen (§ 25a)", shown: `con el IVA alemán (${german}) dentro`, unknown: "con el IVA alemán dentro" };
  return newness === "used"
    ? `Concesionario, ${inside[car.vatRegime ?? "unknown"]}: no se paga IVA ni ITP en España.`
    : `Concesionario, ${inside[car.vatRegime ?? "unknown"]}.`;
}

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

export function transportLine(purchase: Purchase): PriceLine {
  const { region } = purchase.buyer;
  const place = regionAfterPreposition(region);
  const words = isOverseas(region) ? "Camión abierto hasta el puerto; el barco va aparte." : "Camión abierto. Según fecha y ruta.";
  return estimate(
    purchase,
    "transport",
    `Transporte hasta ${place}`,
    "transport",
    purchase.tables.estimates.content.transport[region],
    words,
  );
}

/** The rest of the way is by ship. */
export function isOverseas(region: Purchase["buyer"]["region"]): boolean {
  return region === "cn" || region === "ib" || region === "ce" || region === "ml";
}

export function translationLine(purchase: Purchase): PriceLine {
  const paper = { dealer: "la factura", private: "el contrato", unknown: "la factura o el contrato" }[purchase.seller ?? "unknown"];
  const { translation } = purchase.tables.estimates.content;
  return estimate(purchase, "translation", "Traducción jurada", "papers", translation, `De ${paper}, al español.`);
}

export function technicalInspectionLine(purchase: Purchase): PriceLine {
  const { technicalInspection } = purchase.tables.estimates.content;
  const free = purchase.buyer.region === "mc" || purchase.buyer.region === "md";
  const words = free ? `Tarifa libre en ${regionAfterPreposition(purchase.buyer.region)}.` : "La tarifa depende de la estación.";
  return estimate(purchase, "technical_inspection", "ITV de importación", "papers", technicalInspection, words);
}

/** With the certificate of conformity no other sheet is needed. While the papers are unknown, it may be there or not. */
export function technicalSheetLine(purchase: Purchase): PriceLine | undefined {
  const { papers } = purchase.car;
  if (papers?.includes("coc") === true) return undefined;
  const { technicalSheet } = purchase.tables.estimates.content;
  const known = papers !== undefined && papers.length > 0;
  const amount = known ? technicalSheet : { low: 0, high: technicalSheet.high };
  const line = estimate(
    purchase,
    "technical_sheet",
    "Ficha reducida o COC",
    "papers",
    amount,
    known ? "El coche viene sin COC." : "Nada si el coche trae su COC.",
  );
  return { ...line, settledBy: "si el vendedor entrega el COC" };
}

export function platesLine(purchase: Purchase): PriceLine {
  const { plates } = purchase.tables.estimates.content;
  const { badge } = purchase.tables.official_fees.content;
  const amount = { low: plates.low + badge.low, high: plates.high + badge.high };
  return estimate(
    purchase,
    "plates",
    "Placas y distintivo ambiental",
    "papers",
    amount,
    "Dos placas, y el adhesivo de la DGT si le corresponde.",
  );
}

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

function estimate({ tables }: Purchase, name: LineName, label: string, group: LineGroup, amount: Amount, words: string): PriceLine {
  return { name, label, group, amount, certainty: "estimate", explanation: [words], source: tables.estimates.source };
}
