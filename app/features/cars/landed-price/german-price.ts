import { isExact, writtenCents, writtenRate } from "./amounts.ts";
import type { PriceLine } from "./lines.ts";
import type { Purchase } from "./purchase.ts";
import { netPrices, priceAndVat } from "./value-added-tax.ts";

/** What the seller gets: the asked price, and without German VAT where the car is new for VAT. */
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
      : `${writtenCents(asked)} menos el IVA alemán (${german}): para el IVA el coche es nuevo y paga el español.`;
  }
  if (seller === undefined) return "Falta saber si vende un concesionario o un particular.";
  if (seller === "private") return "Vende un particular: sin IVA; el ITP va aparte.";
  const inside = { margin: "IVA de margen (§ 25a)", shown: `con el IVA alemán (${german}) dentro`, unknown: "con el IVA alemán dentro" };
  return newness === "used"
    ? `Concesionario, ${inside[car.vatRegime ?? "unknown"]}: no se paga IVA ni ITP en España.`
    : `Concesionario, ${inside[car.vatRegime ?? "unknown"]}.`;
}
