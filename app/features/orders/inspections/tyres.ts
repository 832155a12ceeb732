import { type Condition, type Tyre, type Wheel, wheels } from "./condition.ts";

/** Millimetres of tread that a tyre needs by law in the whole Union (Directive 89/459/EEC). */
const leastTread = 1.6;

/** Years. Common advice of tyre makers, and no law: look at them each year from the sixth on, and replace them after ten. */
const tyreYears = { old: 6, tooOld: 10 };

/** The Monday of the week in which a tyre was made. `dot`: its four digits, such as "2319" for the 23rd week of 2019. */
export function tyreMade(dot: string): Temporal.PlainDate {
  const fourthOfJanuary = Temporal.PlainDate.from({ year: 2000 + Number(dot.slice(2)), month: 1, day: 4 });
  return fourthOfJanuary.subtract({ days: fourthOfJanuary.dayOfWeek - 1 }).add({ weeks: Number(dot.slice(0, 2)) - 1 });
}

/** Whether a tyre was made after a day such as "2026-11-28". */
export function isMadeAfter(dot: string, day: string): boolean {
  return Temporal.PlainDate.compare(tyreMade(dot), day) > 0;
}

/** Whole years from the week in which a tyre was made to a day. */
export function tyreAge(dot: string, day: string): number {
  return tyreMade(dot).until(day, { largestUnit: "years" }).years;
}

export type TyreRow = { label: string; made: string; tread: string; warnings: readonly string[] };

/** The four tyres on the day of a check; empty if nobody has recorded anything. */
export function tyreTable({ tyres }: Pick<Condition, "tyres">, day: string): TyreRow[] {
  if (Object.keys(tyres).length === 0) return [];
  return Object.entries(wheels).map(([wheel, label]) => ({ label, ...tyreWords(tyres[wheel as Wheel], day) }));
}

function tyreWords(tyre: Tyre | undefined, day: string): Omit<TyreRow, "label"> {
  const { dot, tread } = tyre ?? { dot: "", tread: null };
  return {
    made: dot === "" ? "Sin leer" : `Semana ${Number(dot.slice(0, 2))} de 20${dot.slice(2)} (${yearsWords(tyreAge(dot, day))})`,
    tread: tread === null ? "Sin medir" : `${writtenTread(tread)} mm`,
    warnings: tyreWarnings({ dot, tread }, day),
  };
}

/** What a tyre needs said of it on a day. */
export function tyreWarnings({ dot, tread }: Tyre, day: string): string[] {
  const age = dot === "" ? 0 : tyreAge(dot, day);
  return [
    ...(tread !== null && tread < leastTread ? [`Por debajo del mínimo legal de ${writtenTread(leastTread)} mm`] : []),
    ...(age >= tyreYears.tooOld ? ["Más de diez años: hay que cambiarlo"] : age >= tyreYears.old ? ["Más de seis años"] : []),
  ];
}

function yearsWords(years: number): string {
  if (years === 0) return "menos de un año";
  return years === 1 ? "un año" : `${years} años`;
}

function writtenTread(millimetres: number): string {
  return String(millimetres).replace(".", ",");
}
