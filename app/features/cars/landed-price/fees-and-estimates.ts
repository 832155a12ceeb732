/** The lines of what others ask (seen at specialists, not laid down, so always an estimate), and those of our own prices. */
import { regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { planName } from "#app/features/ground/company/plans.ts";
import { type Amount, type LineName, type Plan, type PriceLine, type LineGroup, exactly, writtenCents } from "./lines.ts";
import { bringsCoc, type Purchase } from "./purchase.ts";

/** Finding the car, bringing it and preparing its papers, in the order of the page. */
export function linesBeforeTaxes(purchase: Purchase): (PriceLine | undefined)[] {
  const { seller, car, tables } = purchase;
  const { region } = purchase.buyer;
  const { transport, translation, technicalInspection, technicalSheet } = tables.estimates.content;
  const place = isOverseas(region) ? "el puerto" : regionAfterPreposition(region);
  const way = isOverseas(region) ? "Camión abierto hasta el puerto." : "Camión abierto. Según fecha y ruta.";
  const bill = { dealer: "la factura", private: "el contrato", unknown: "la factura o el contrato" }[seller ?? "unknown"];
  const tariff = region === "mc" || region === "md" ? `Tarifa libre en ${place}.` : "La tarifa depende de la estación.";
  const sheet = { low: 0, high: technicalSheet.high };
  return [
    ours(purchase, feeOf[purchase.buyer.plan], "Nuestros honorarios", "transport", `Plan ${planName(purchase.buyer.plan)}, IVA incluido.`),
    // The plan Básico has no inspection (PAGE-2).
    purchase.buyer.plan === "basico"
      ? undefined
      : ours(purchase, "inspection", "Inspección en origen", "transport", "Un técnico revisa el coche en Alemania antes de comprarlo."),
    estimate(purchase, "transport", `Transporte hasta ${place}`, transport[region], way),
    estimate(purchase, "translation", "Traducción jurada", translation, `De ${bill}, al español.`),
    estimate(purchase, "technical_inspection", "ITV de importación", technicalInspection, tariff),
    // With the certificate of conformity no other sheet is needed.
    bringsCoc(car)
      ? undefined
      : {
          ...estimate(purchase, "technical_sheet", "Ficha reducida o COC", sheet, "Nada si el coche trae su COC."),
          settledBy: "si el vendedor entrega el COC",
        },
  ];
}

/** The rest of the way is by ship. */
function isOverseas(region: Purchase["buyer"]["region"]): boolean {
  return region === "cn" || region === "ib" || region === "ce" || region === "ml";
}

/** What comes with the registration, in the order of the page. */
export function linesAfterTaxes(purchase: Purchase): (PriceLine | undefined)[] {
  const { plates } = purchase.tables.estimates.content;
  const { badge } = purchase.tables.official_fees.content;
  const amount = { low: plates.low + badge.low, high: plates.high + badge.high };
  return [
    estimate(purchase, "plates", "Placas y distintivo ambiental", amount, "Dos placas, y el adhesivo de la DGT si le corresponde."),
    ours(purchase, "agency", "Gestoría", "papers", "Presenta los impuestos y matricula el coche a tu nombre. IVA incluido."),
  ];
}

function estimate({ tables }: Purchase, name: LineName, label: string, amount: Amount, words: string): PriceLine {
  const group = name === "transport" ? "transport" : "papers";
  return { name, label, group, amount, certainty: "estimate", explanation: [words], source: tables.estimates.source };
}

type OurPrice = keyof PriceTables["our_prices"]["content"];

/** Which of our prices is the fee of a plan. */
export const feeOf: Record<Plan, OurPrice> = { basico: "feeBasico", completo: "feeCompleto", premium: "feePremium" };

/** Whether the shop has set all of its own prices. */
export function hasOwnPrices({ our_prices: { content } }: PriceTables): boolean {
  return Object.values(content).every((cents) => cents > 0);
}

/** One of our own prices, VAT included. No line while the shop has not set it. */
function ours({ tables }: Purchase, price: OurPrice, label: string, group: LineGroup, explanation: string): PriceLine | undefined {
  const cents = tables.our_prices.content[price];
  if (cents === 0) return undefined;
  return {
    name: price === "inspection" || price === "agency" ? price : "our_fee",
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
