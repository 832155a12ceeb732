/**
 * Spanish VAT on a car that is new for VAT (Ley 37/1992, arts. 13 and 90): on the price without German VAT, with form 309. On a used car
 * there is none: the German VAT, open or in the margin, stays in the price.
 */
import {
  divideHalfUp,
  exactly,
  isExact,
  rangeOf,
  shareOf,
  sumOf,
  writtenCents,
  writtenRate,
  type Amount,
  type PriceLine,
} from "./lines.ts";
import type { Purchase } from "./purchase.ts";

/**
 * The price without German VAT, in cents: one figure, or both bounds while it is unknown whether VAT is in the price. A private seller
 * charges none. The margin scheme is not open to new cars, so such an ad does not tell.
 */
export function netPrices({ net, asked, seller, car, tables }: Purchase): number[] {
  if (net !== undefined) return [net];
  if (seller === "private") return [asked];
  const without = divideHalfUp(asked * 100_00, 100_00 + tables.vat.content.germanRate);
  return car.vatRegime === "shown" ? [without] : [without, asked];
}

/** What is paid in Germany, and the Spanish VAT. Undefined for a used car, which has no VAT line. */
function priceAndVat(purchase: Purchase): { price: Amount; vat: Amount | undefined } {
  const { asked, newness, tables } = purchase;
  if (newness === "used") return { price: exactly(asked), vat: undefined };
  const { rate } = tables.vat.content;
  const net = rangeOf(netPrices(purchase));
  const vat = { low: shareOf(net.low, rate), high: shareOf(net.high, rate) };
  if (newness === "new") return { price: net, vat };
  // New or used: what matters is how much more a new one costs than the asked price.
  const whenNew = sumOf([net, vat]);
  return { price: exactly(asked), vat: { low: Math.min(whenNew.low - asked, 0), high: Math.max(whenNew.high - asked, 0) } };
}

export function vatLine(purchase: Purchase): PriceLine | undefined {
  const { vat } = priceAndVat(purchase);
  if (!vat) return undefined;
  const { tables, newness } = purchase;
  const exact = newness === "new" && isExact(vat);
  return {
    name: "vat",
    label: `IVA español (${writtenRate(tables.vat.content.rate)})`,
    group: "taxes",
    amount: vat,
    certainty: exact ? "official" : "estimate",
    explanation: explanationOf(purchase),
    ...(exact
      ? {}
      : {
          settledBy:
            newness === "new" ? "el precio neto de la factura" : "los kilómetros y el día de la primera matriculación (Teil I, campo B)",
        }),
    source: tables.vat.source,
  };
}

function explanationOf(purchase: Purchase): string[] {
  const { newness, tables, car } = purchase;
  const { rate, newBelowMonths, newUpToKilometres } = tables.vat.content;
  const rule = `Menos de ${newBelowMonths} meses o hasta ${newUpToKilometres.toLocaleString("es-ES", { useGrouping: "always" })} km: para el IVA es nuevo.`;
  const nets = netPrices(purchase).map(writtenCents).join(" o ");
  const sum = `${nets} netos × ${writtenRate(rate)}, con el modelo 309.`;
  if (newness === "unknown") return [rule, `Si lo es: ${sum} El IVA alemán se descuenta; aquí va la diferencia.`];
  const margin = car.vatRegime === "margin" ? ["El régimen de margen (§ 25a) no vale para un coche nuevo: pide el precio neto."] : [];
  return [rule, sum, ...margin];
}

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
