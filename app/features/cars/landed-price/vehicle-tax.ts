/** Vehicle tax (IVTM, Real Decreto Legislativo 2/2004, arts. 95 and 96). In the first year it is due from the quarter of registration on. */
import { divideHalfUp, rangeOf, writtenCents, writtenNumber, type PriceLine } from "./lines.ts";
import type { Purchase } from "./purchase.ts";
import type { PriceTables } from "#app/features/cars/price-tables/tables.ts";

export function vehicleTaxLine({ tables, day, fiscalHorsepower }: Purchase): PriceLine {
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
    explanation: [
      `${horsepowerInWords(fiscalHorsepower)}: desde ${writtenCents(Math.min(...years))} al año. Este año pagas ${quartersInWords(quarters)}.`,
      "El coeficiente lo pone tu ayuntamiento.",
    ],
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
