import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { regionAfterPreposition } from "#app/features/cars/price-tables/regions.ts";
import { formatEuros } from "#app/lib/amounts.ts";
import { monthsCompared, type Standing } from "./standing.ts";

/** Where a price stands, in Spanish sentences, and as marks of a scale in percent of its width. */
export type StandingView = {
  position: string;
  low: string;
  high: string;
  marks: { low: number; lowerQuarter: number; estimate: number; upperQuarter: number; high: number; car: number | undefined };
  range: string;
  error: string;
  method: string;
};

/** `compared`: what the cars have in common, in words, such as "Audi A4, Diésel y Automático, matriculados de 2018 a 2024". */
export type ComparedStanding = { standing: Standing; compared: string };

/** Returns what a page shows of a price in whole euros, or of a car that has none yet. Only these texts and marks leave the server: no car of the comparison does (row B6). */
export function standingView({ standing, compared }: ComparedStanding, price: number | undefined): StandingView {
  const rounded = roundedStanding(standing);
  const { count, low, high, estimate, error } = rounded;
  return {
    position: `Comparado con ${count} coches: ${positionWords(rounded, price)}.`,
    low: formatEuros(low),
    high: formatEuros(high),
    marks: marksOf(rounded, price),
    range: `Con la edad, los kilómetros y la potencia de este, 8 de cada 10 costarían entre ${formatEuros(low)} y ${formatEuros(high)}. La franja es la mitad central; la raya, lo que calculamos.`,
    error: `Calculamos unos ${formatEuros(estimate)} para un coche así: ${errorWords(error)}.`,
    method: `Son ${count} coches ${compared} y de potencia parecida, que vendemos, o que en los últimos ${monthsCompared} meses han entrado y hemos vendido o visto anunciados; el precio de los que siguen en Alemania es el que tendrían en ${regionAfterPreposition(companyRegion)}. Una regresión robusta lleva esos precios a la edad, los kilómetros y la potencia de este, sin mirar el equipamiento, el estado ni la generación del modelo, y el error sale de calcular cada uno de ellos solo con los demás.`,
  };
}

/** The measured error as a part of a sentence. */
export function errorWords(error: number): string {
  return `en 8 de cada 10 coches nos equivocamos menos de un ${error}\u00a0%`;
}

function positionWords({ low, lowerQuarter, upperQuarter, high }: Standing, price: number | undefined): string {
  if (price === undefined) return "todavía sin precio";
  if (price < low) return "más bajo que 9 de cada 10";
  if (price < lowerQuarter) return "más bajo que 3 de cada 4";
  if (price > high) return "más alto que 9 de cada 10";
  if (price > upperQuarter) return "más alto que 3 de cada 4";
  return "en la mitad central";
}

/** To the hundred, because an estimate is no more exact, and no single price can be read from it. */
export function toHundred(euros: number): number {
  return Math.round(euros / 100) * 100;
}

function roundedStanding({ low, lowerQuarter, estimate, upperQuarter, high, ...figures }: Standing): Standing {
  const bounds = {
    low: toHundred(low),
    lowerQuarter: toHundred(lowerQuarter),
    upperQuarter: toHundred(upperQuarter),
    high: toHundred(high),
  };
  return { ...figures, ...bounds, estimate: toHundred(estimate) };
}

/** Beside the middle eight of ten stands a fifth of their width on each side, for prices beyond them. */
const margin = 0.2;
/** A mark at the very end would be cut in half. */
const nearestToEnd = 3;

function marksOf({ low, lowerQuarter, estimate, upperQuarter, high }: Standing, price: number | undefined): StandingView["marks"] {
  // Prices that are all alike must not spread over the whole scale.
  const width = Math.max(high - low, estimate / 20);
  const from = (low + high) / 2 - width * (0.5 + margin);
  const at = (euros: number) => Math.round(((euros - from) / (width * (1 + 2 * margin))) * 1000) / 10;
  const car = price === undefined ? undefined : Math.min(100 - nearestToEnd, Math.max(nearestToEnd, at(price)));
  return { low: at(low), lowerQuarter: at(lowerQuarter), estimate: at(estimate), upperQuarter: at(upperQuarter), high: at(high), car };
}
