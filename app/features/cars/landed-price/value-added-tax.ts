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
import { hasOwnSalesTax } from "./past-taxes.ts";
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

/**
 * Where the German VAT may come off a used car: for a business, which declares the Spanish one itself (reverse charge), and for an export to
 * where there is none (Ley 37/1992, art. 3). The margin scheme and private sellers know no such thing.
 */
function netSale({ buyer }: Purchase): "business" | "export" | undefined {
  if (hasOwnSalesTax(buyer.region)) return "export";
  return buyer.kind === "business" ? "business" : undefined;
}

/** What such a buyer may pay in Germany, in cents, and whether Spanish VAT is then due from a business. */
function netSales(purchase: Purchase): { cents: number; taxed: boolean }[] {
  const { asked, net, seller, car, tables, newness, buyer } = purchase;
  const without = net ?? divideHalfUp(asked * 100_00, 100_00 + tables.vat.content.germanRate);
  const whole = { cents: asked, taxed: false };
  const sales = {
    none: [whole],
    sure: [{ cents: without, taxed: true }],
    perhaps: [whole, { cents: without, taxed: true }],
  }[seller === "private" || car.vatRegime === "margin" ? "none" : car.vatRegime === "shown" ? "sure" : "perhaps"];
  // A business buys a new car with Spanish VAT from anybody.
  const whenNew = netPrices(purchase).map((cents) => ({ cents, taxed: true }));
  if (buyer.kind !== "business" || hasOwnSalesTax(buyer.region) || newness === "used") return sales;
  return newness === "new" ? whenNew : [...sales, ...whenNew];
}

/** What is paid in Germany, and the Spanish VAT. Undefined where there is no VAT line: for a used car, and where Spanish VAT does not apply. */
function priceAndVat(purchase: Purchase): { price: Amount; vat: Amount | undefined } {
  const { asked, newness, tables } = purchase;
  const sale = netSale(purchase);
  if (sale !== undefined) {
    const sales = netSales(purchase);
    const taxed = sales.flatMap(({ cents, taxed: due }) => (due ? [shareOf(cents, tables.vat.content.rate)] : []));
    // What a business may deduct of it, its own books say.
    const vat = sale === "business" && taxed.length > 0 ? { low: 0, high: Math.max(...taxed) } : undefined;
    return { price: rangeOf(sales.map(({ cents }) => cents)), vat };
  }
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
  const { tables, newness, buyer } = purchase;
  const rate = writtenRate(tables.vat.content.rate);
  if (buyer.kind === "business") return reverseChargeLine(purchase, vat);
  const exact = newness === "new" && isExact(vat);
  return {
    name: "vat",
    label: `IVA español (${rate})`,
    group: "taxes",
    amount: vat,
    certainty: exact ? "official" : "estimate",
    explanation: explanationOf(purchase),
    ...(exact
      ? {}
      : {
          settledBy:
            newness === "new" ? "el precio neto de la factura" : "los kilómetros y el día de la primera matriculación (Teil I, casilla B)",
        }),
    source: tables.vat.source,
  };
}

function reverseChargeLine({ tables }: Purchase, vat: Amount): PriceLine {
  return {
    name: "vat",
    label: `IVA que declaras tú (${writtenRate(tables.vat.content.rate)})`,
    group: "taxes",
    amount: vat,
    certainty: "estimate",
    explanation: [
      "El vendedor factura sin IVA a tu NIF-IVA y lo declaras tú (inversión del sujeto pasivo): sin modelo 309.",
      `De ${writtenCents(vat.high)}, te cuesta lo que no te puedas deducir.`,
    ],
    settledBy: "qué parte del IVA te deduces",
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
  const margin =
    car.vatRegime === "margin" ? ["El régimen de bienes usados (REBU, § 25a) no vale para un coche nuevo: pide el precio neto."] : [];
  return [rule, sum, ...margin];
}

/** What the seller gets: the asked price, and without German VAT where the car is new for VAT or the buyer pays net. */
export function germanPriceLine(purchase: Purchase): PriceLine {
  const { price } = priceAndVat(purchase);
  const sale = netSale(purchase);
  // That the seller bills an export without VAT is usual, and the seller's decision.
  const certain = isExact(price) && (sale !== "export" || price.high === purchase.asked);
  const settledBy = sale === undefined ? "el precio neto de la factura" : "si el vendedor factura sin el IVA alemán";
  return {
    name: "german_price",
    label: "Precio en Alemania",
    group: "car",
    amount: price,
    certainty: certain ? "asked" : "estimate",
    get explanation() {
      return [sale === undefined ? priceInWords(purchase) : netPriceInWords(purchase, sale, price)];
    },
    ...(certain ? {} : { settledBy }),
    source: { title: "Anuncio del vendedor", date: purchase.day.toString() },
  };
}

function netPriceInWords({ asked, tables, seller, car }: Purchase, sale: "business" | "export", price: Amount): string {
  const german = writtenRate(tables.vat.content.germanRate);
  if (seller === "private") return "Vende un particular: sin IVA; el ITP va aparte.";
  if (car.vatRegime === "margin" && isExact(price)) return "IVA de bienes usados (REBU, § 25a): ese IVA no se descuenta.";
  const why = sale === "export" ? "es una exportación" : "compras con NIF-IVA";
  const how = isExact(price) ? "se descuenta" : "se descuenta si el vendedor lo desglosa";
  return `${writtenCents(asked)} con el IVA alemán (${german}), que ${how}, porque ${why}.`;
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
  const inside = {
    margin: "IVA de bienes usados (REBU, § 25a)",
    shown: `con el IVA alemán (${german}) dentro`,
    unknown: "con el IVA alemán dentro",
  };
  return newness === "used"
    ? `Concesionario, ${inside[car.vatRegime ?? "unknown"]}: no se paga IVA ni ITP en España.`
    : `Concesionario, ${inside[car.vatRegime ?? "unknown"]}.`;
}
