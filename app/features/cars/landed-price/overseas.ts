/**
 * What a car costs beyond the port: the ship to islands and across the strait, and where Spanish VAT does not apply (Ley 37/1992, art. 3),
 * customs and the tax that stands in its place: IGIC on the Canaries (Ley 4/2012), IPSI in Ceuta and Melilla (Ley 8/1991).
 */
import { regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import { type Amount, isExact, type PriceLine, shareOf, sumOf, writtenRate } from "./lines.ts";
import { hasOwnSalesTax } from "./past-taxes.ts";
import { canBeOfOlderCycle, isEmissionFree, type Purchase } from "./purchase.ts";

const overseas = ["ib", "cn", "ce", "ml"] as const;

function shipOf({ tables, buyer }: Purchase): Amount | undefined {
  const place = overseas.find((region) => region === buyer.region);
  return place && tables.estimates.content.ship[place];
}

export function shipLine(purchase: Purchase): PriceLine | undefined {
  const amount = shipOf(purchase);
  if (!amount) return undefined;
  return {
    name: "ship",
    label: `Barco hasta ${regionAfterPreposition(purchase.buyer.region)}`,
    group: "transport",
    amount,
    certainty: "estimate",
    explanation: ["Desde el puerto de la península. Según naviera, puerto y fecha."],
    source: purchase.tables.estimates.source,
  };
}

export function customsLine(purchase: Purchase): PriceLine | undefined {
  if (!hasOwnSalesTax(purchase.buyer.region)) return undefined;
  const { content, source } = purchase.tables.estimates;
  return {
    name: "customs",
    label: "Despacho de aduana",
    group: "papers",
    amount: content.customs,
    certainty: "estimate",
    explanation: ["La exportación en Alemania y la entrada (DUA), con un agente de aduanas. De la UE no hay arancel."],
    source,
  };
}

/** `price` is what is paid in Germany. */
export function importTaxLine(purchase: Purchase, price: Amount): PriceLine | undefined {
  const { region } = purchase.buyer;
  if (!hasOwnSalesTax(region)) return undefined;
  const { content, source } = purchase.tables.estimates;
  const free = region === "cn" ? isFreeOfIgic(purchase) : false;
  const rates = content.importTax[region];
  const base = sumOf([price, content.transport[region], content.ship[region]]);
  const amount = {
    low: free === false ? shareOf(price.low, rates.low) : 0,
    high: free === true ? 0 : shareOf(base.high, rates.high),
  };
  const tax = region === "cn" ? "IGIC" : "IPSI";
  return {
    name: "import_tax",
    label: `${tax} de importación`,
    group: "taxes",
    amount,
    certainty: "estimate",
    explanation: [
      ...(free === true
        ? [`Los eléctricos, y los híbridos de hasta ${content.freeHybridUpTo} g, van al 0\u00a0%. Según especialistas.`]
        : []),
      ...(free === undefined ? [`Nada, si es eléctrico o un híbrido de hasta ${content.freeHybridUpTo} g; si no:`] : []),
      ...(free === true ? [] : [`Del ${writtenRate(rates.low)} al ${writtenRate(rates.high)}, sobre el precio sin impuestos y el viaje.`]),
      `En ${regionAfterPreposition(region)} no se paga el IVA español, tampoco por un coche nuevo.`,
    ],
    ...(isExact(amount) ? {} : { settledBy: `qué tipo de ${tax} le corresponde a este coche` }),
    source,
  };
}

const hybrids: ReadonlySet<string> = new Set(["petrol_hybrid", "diesel_hybrid", "petrol_plug_in", "diesel_plug_in", "range_extender"]);
const mildHybrids: ReadonlySet<string> = new Set(["petrol_mild_hybrid", "diesel_mild_hybrid"]);

/** Electric, or a hybrid with little CO2 (Ley 4/2012, art. 59). Undefined while a fact is missing; no source tells of mild hybrids. */
function isFreeOfIgic(purchase: Purchase): boolean | undefined {
  const { car, co2, tables } = purchase;
  if (isEmissionFree(car)) return true;
  const { powertrain, fuelType } = car;
  const unknown = powertrain === undefined && (fuelType === undefined || fuelType === "Otro");
  const hybrid = powertrain === undefined ? fuelType === "Híbrido" : hybrids.has(powertrain);
  const perhaps = unknown || mildHybrids.has(powertrain ?? "");
  if (!hybrid && !perhaps) return false;
  if (co2 !== undefined && co2 > tables.estimates.content.freeHybridUpTo) return unknown ? undefined : false;
  return perhaps || co2 === undefined || canBeOfOlderCycle(purchase) ? undefined : true;
}
