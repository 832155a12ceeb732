import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { sumOf, type Buyer, type LandedPrice, type PriceLine } from "./lines.ts";
import {
  isOverseas,
  platesLine,
  technicalInspectionLine,
  technicalSheetLine,
  translationLine,
  transportLine,
  agencyLine,
  feeLine,
  inspectionLine,
  registrationFeesLine,
} from "./fees-and-estimates.ts";
import { germanPriceLine, vatLine } from "./value-added-tax.ts";
import { hasOwnSalesTax } from "./past-taxes.ts";
import { type Purchase, purchaseOf } from "./purchase.ts";
import { registrationTaxLine } from "./registration-tax.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import { transferTaxLine } from "./transfer-tax.ts";
import { vehicleTaxLine } from "./vehicle-tax.ts";

/** In the order of the page. */
const lineMakers: readonly ((purchase: Purchase) => PriceLine | undefined)[] = [
  germanPriceLine,
  feeLine,
  inspectionLine,
  transportLine,
  translationLine,
  technicalInspectionLine,
  technicalSheetLine,
  vatLine,
  transferTaxLine,
  registrationTaxLine,
  registrationFeesLine,
  vehicleTaxLine,
  platesLine,
  agencyLine,
];

/**
 * Computes what a German car costs at the buyer's door on that day, line by line, in cents. Returns undefined without a German price. A
 * missing fact makes a range from the lowest to the highest possible figure, and the line says what settles it.
 *
 * Two reductions need a proof and count only when they are known: of former taxis and rentals, and of large families.
 */
export function landedPrice(car: CarFacts, buyer: Buyer, day: Temporal.PlainDate, tables: PriceTables): LandedPrice | undefined {
  const purchase = purchaseOf(car, buyer, day, tables);
  if (!purchase) return undefined;
  const lines = lineMakers.flatMap((make) => make(purchase) ?? []);
  return {
    region: buyer.region,
    day: day.toString(),
    tablesFrom: Object.values(tables).reduce((newest, { validFrom }) => (validFrom > newest ? validFrom : newest), ""),
    lines,
    total: sumOf(lines.map(({ amount }) => amount)),
    notIncluded: notIncluded(purchase),
  };
}

/** How the sentence about our own prices begins. A quote leaves it out, because its price contains them. */
export const quotedApart = "Aparte, en tu presupuesto:";

function notIncluded({ buyer: { region }, car, tables }: Purchase): string[] {
  const { inspection, fee } = tables.our_prices.content;
  const quoted = [...(fee === 0 ? ["nuestros honorarios"] : []), ...(inspection === 0 ? ["la inspección en origen"] : [])];
  return [
    ...(quoted.length > 0 ? [`${quotedApart} ${quoted.join(" y ")}, según el plan que elijas.`] : []),
    ...(isOverseas(region) ? ["Falta el barco: su precio depende del puerto y de la fecha."] : []),
    ...(hasOwnSalesTax(region)
      ? [
          `Faltan los impuestos de entrada (${region === "cn" ? "IGIC" : "IPSI"} y aduana): dependen del coche y los calculamos en el presupuesto.`,
        ]
      : []),
    ...(car.modified === true ? ["El coche está modificado: falta devolverlo a su estado original o legalizar las reformas."] : []),
  ];
}
