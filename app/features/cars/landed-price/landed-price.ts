import type { CarFacts, StockFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";
import {
  companyRegion,
  sumOf,
  usualBuyer,
  type Buyer,
  type LandedPrice,
  type PriceLine,
  divideHalfUp,
  rangeOf,
  writtenCents,
  writtenNumber,
} from "./lines.ts";
import { hasOwnPrices, linesAfterTaxes, linesBeforeTaxes, registrationFeesLine } from "./fees-and-estimates.ts";
import { customsLine, importTaxLine, shipLine } from "./overseas.ts";
import { type Purchase, purchaseOf } from "./purchase.ts";
import { refusalOf } from "./refusals.ts";
import { registrationTaxLine } from "./registration-tax.ts";
import { transferTaxLine } from "./transfer-tax.ts";
import { germanPriceLine, vatLine } from "./value-added-tax.ts";

/**
 * Computes what a German car costs at the buyer's door on that day, line by line, in cents. Returns undefined without a German price, and
 * for a kind of vehicle that `refusalOf` refuses. A missing fact makes a range from the lowest to the highest possible figure, and the line
 * says what settles it.
 *
 * With a price that the team has fixed, the difference is a line, too.
 *
 * Two reductions need a proof and count only when they are known: of former taxis and rentals, and of large families.
 */
export function landedPrice(car: StockFacts, buyer: Buyer, day: Temporal.PlainDate, tables: PriceTables): LandedPrice | undefined {
  // The team has fixed that there is no price (CAR-47).
  if (car.fixedPrice === 0) return undefined;
  const computed = computedPrice(car, buyer, day, tables);
  const atHome = car.fixedPrice === undefined ? undefined : computedPrice(car, usualBuyer(companyRegion), day, tables);
  if (!computed || !atHome || car.fixedPrice === undefined) return computed;
  const line = adjustmentLine(car.fixedPrice * 100 - Math.round((atHome.total.low + atHome.total.high) / 2), day, tables);
  return { ...computed, lines: [...computed.lines, line], total: sumOf([computed.total, line.amount]) };
}

/** The difference between the price that the team has fixed for the company's region and the computed one (DOOR-11): the same everywhere. */
function adjustmentLine(cents: number, day: Temporal.PlainDate, tables: PriceTables): PriceLine {
  return {
    name: "adjustment",
    label: "Ajuste de nuestro precio",
    group: "car",
    amount: { low: cents, high: cents },
    certainty: "ours",
    explanation: ["Lo que nuestro precio para este coche se aparta de la suma de las demás líneas."],
    source: { ...tables.our_prices.source, date: day.toString() },
  };
}

function computedPrice(car: CarFacts, buyer: Buyer, day: Temporal.PlainDate, tables: PriceTables): LandedPrice | undefined {
  const purchase = purchaseOf(car, buyer, day, tables);
  if (!purchase || refusalOf(car.vehicleKind) !== undefined) return undefined;
  const germanPrice = germanPriceLine(purchase);
  const missing = notIncluded(purchase);
  const lines = [
    germanPrice,
    ...linesBeforeTaxes(purchase),
    shipLine(purchase),
    customsLine(purchase),
    vatLine(purchase),
    importTaxLine(purchase, germanPrice.amount),
    transferTaxLine(purchase),
    registrationTaxLine(purchase),
    registrationFeesLine(purchase),
    vehicleTaxLine(purchase),
    ...linesAfterTaxes(purchase),
  ].filter((line) => line !== undefined);
  return {
    region: buyer.region,
    day: day.toString(),
    tablesFrom: Object.values(tables).reduce((newest, { validFrom }) => (validFrom > newest ? validFrom : newest), ""),
    lines,
    total: sumOf(lines.map(({ amount }) => amount)),
    isComplete: missing.length === 0,
    notIncluded: missing,
  };
}

/** How the sentence about our own prices begins. A quote leaves it out, because its price contains them. */
export const quotedApart = "Aparte, en tu presupuesto:";

function notIncluded({ car, tables }: Purchase): string[] {
  return [
    ...(hasOwnPrices(tables) ? [] : [`${quotedApart} nuestros honorarios y la inspección en origen, según el plan que elijas.`]),
    ...(car.modified === true ? ["El coche está modificado: falta devolverlo a su estado original o legalizar las reformas."] : []),
  ];
}

/** Vehicle tax (IVTM, Real Decreto Legislativo 2/2004, arts. 95 and 96). In the first year it is due from the quarter of registration on. */
function vehicleTaxLine({ tables, day, fiscalHorsepower }: Purchase): PriceLine {
  const { rows, largestCoefficient } = tables.vehicle_tax.content;
  const quarters = quartersLeft(day);
  const fitting = rowsFor(fiscalHorsepower, rows);
  const years = fitting.map(({ perYear }) => perYear);
  const amounts = years.flatMap((perYear) => [100, largestCoefficient].map((factor) => divideHalfUp(perYear * quarters * factor, 4 * 100)));
  return {
    name: "vehicle_tax",
    label: "Impuesto de circulación (IVTM)",
    group: "taxes",
    amount: rangeOf(amounts),
    certainty: "estimate",
    get explanation() {
      const least = writtenCents(Math.min(...years));
      return [
        `${horsepowerInWords(fiscalHorsepower)}: desde ${least} al año. Este año pagas ${quartersInWords(quarters)}.`,
        "El coeficiente lo pone tu ayuntamiento.",
      ];
    },
    settledBy: fiscalHorsepower ? "el coeficiente de tu ayuntamiento" : "los datos del motor y el coeficiente de tu ayuntamiento",
    source: tables.vehicle_tax.source,
  };
}

/** The current quarter counts whole. */
function quartersLeft({ month }: Temporal.PlainDate): number {
  return 4 - Math.floor((month - 1) / 3);
}

function rowsFor(horsepower: Purchase["fiscalHorsepower"], rows: PriceTables["vehicle_tax"]["content"]["rows"]) {
  if (!horsepower) return rows;
  const indexOf = (value: number) => rows.findIndex(({ below }) => below === null || value < below);
  const [from, to] = [indexOf(horsepower.low), indexOf(horsepower.high)];
  const fitting = rows.slice(from === -1 ? -1 : from, to === -1 ? undefined : to + 1);
  return fitting.length > 0 ? fitting : rows;
}

function horsepowerInWords(horsepower: Purchase["fiscalHorsepower"]): string {
  if (!horsepower) return "Potencia fiscal por confirmar";
  const { low, high } = horsepower;
  return low === high ? `${writtenNumber(low)} CVF` : `${writtenNumber(low)} a ${writtenNumber(high)} CVF`;
}

function quartersInWords(quarters: number): string {
  return { 1: "el último trimestre", 2: "dos trimestres", 3: "tres trimestres" }[quarters] ?? "todo el año";
}
