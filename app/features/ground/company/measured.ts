/** What the site says of its promises once they are measured: whether days and prices were kept. With fewer orders it says nothing. */
import { countOf, formatCount } from "#app/lib/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";

/** With fewer, a figure would say more about single cars than about the next one. */
export const fewestDeliveries = 20;

/**
 * A stop of finished and cancelled orders: `cases` is the sum of `onTime`, `late` and `calledOff`. `calledOff`: the order ended before this
 * stop was reached. `median`: days late; negative if early; undefined without an arrival. `since`: the first day of the oldest of these orders,
 * as "2026-11-26".
 */
export type StopPunctuality = {
  label: string;
  cases: number;
  onTime: number;
  late: number;
  calledOff: number;
  median: number | undefined;
  since: string;
};

/** What customers were charged in the end beside the first quote accepted for the car, in delivered orders. Shares of the quote: 0.01 is one per cent. */
export type KeptPrice = { cases: number; notRaised: number; meanShare: number; highestShare: number };

export type Measured = { stops: readonly StopPunctuality[]; price: KeptPrice | undefined };

export const nothingMeasured: Measured = { stops: [], price: undefined };

/** "31 de 43 (5 se cancelaron antes)". */
function onTimeWords({ cases, onTime, calledOff }: StopPunctuality): string {
  const ended = calledOff === 0 ? "" : ` (${countOf(calledOff, "se canceló", "se cancelaron")} antes)`;
  return `${formatCount(onTime)} de ${formatCount(cases)}${ended}`;
}

/** "2 días tarde", "1 día antes" or "el mismo día"; a dash with fewer arrivals, because orders that ended before say nothing of days. */
function medianWords({ median, onTime, late }: StopPunctuality, fewest: number): string {
  if (median === undefined || onTime + late < fewest) return "–";
  if (median === 0) return "el mismo día";
  return `${countOf(Math.abs(median), "día", "días")} ${median > 0 ? "tarde" : "antes"}`;
}

/** The table of promised and real days; undefined while no stop has at least `fewest` orders. A median needs as many arrivals. */
export function punctualityTable(stops: readonly StopPunctuality[], fewest = fewestDeliveries) {
  const shown = stops.filter(({ cases }) => cases >= fewest);
  const since = shown.map((stop) => stop.since).toSorted()[0];
  if (since === undefined) return undefined;
  return {
    caption: `Lo que dijimos al empezar y lo que fue, en todas las importaciones terminadas o canceladas que empezaron desde el ${formatCalendarDay(since)}`,
    head: ["Parada", "En su día o antes", "Mediana"],
    rows: shown.map((stop) => [stop.label, onTimeWords(stop), medianWords(stop, fewest)]),
  };
}

/** The measured difference between accepted quotes and what was charged, in a paragraph; none while it is not measured. */
export function priceSentences(price: KeptPrice | undefined): string[] {
  if (price === undefined) return [];
  const { cases, notRaised, meanShare, highestShare } = price;
  const mean = percent(meanShare);
  const whole = mean === "0" ? "igual que" : `un ${mean} % ${meanShare < 0 ? "más bajo que" : "más alto que"}`;
  const raised =
    notRaised === cases ? "En ninguna subió." : `En ${formatCount(notRaised)} no subió; la que más, un ${percent(highestShare)} %.`;
  return [
    `En nuestras ${formatCount(cases)} entregas de los últimos doce meses, el precio final fue de media ${whole} el del primer presupuesto que aceptó cada cliente para su coche, extras incluidos. ${raised}`,
  ];
}

/** One decimal: "1,2". */
function percent(share: number): string {
  return (Math.round(Math.abs(share) * 1000) / 10).toString().replace(".", ",");
}
