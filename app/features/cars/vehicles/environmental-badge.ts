/**
 * The DGT's badge by the criteria of the Reglamento General de Vehículos, annex II.E: Euro norm, drive and electric range. The law names no
 * dates. A date counts only where every car of that day had the same norm. While a fact is missing, the answer names what it depends on.
 */
import { type CarFacts, powertrainOfFuel } from "./car-facts.ts";
import { type EnvironmentalBadge, environmentalBadges, type FuelType, type Powertrain, type EuroNorm } from "./vocabulary.ts";
import { daysOf, type DayRange, writtenMonthOrYear } from "./written-values.ts";

/** Which Euro norms a car may have, by the day of its first registration. Norms are numbers here: 0 is a car from before Euro 1. */
/** From these days on, no new car may be registered below the norm (directives 91/441, 94/12 and 98/69, regulation 715/2007). */
const obligatorySince = [
  { norm: 6, day: "2015-09-01" },
  { norm: 5, day: "2011-01-01" },
  { norm: 4, day: "2006-01-01" },
  { norm: 3, day: "2001-01-01" },
  { norm: 2, day: "1997-01-01" },
  { norm: 1, day: "1993-01-01" },
];

/** Before these days no car could be approved for the norm, because its rules were not published (regulation 692/2008 for 5 and 6). */
const possibleSince = [
  { norm: 6, day: "2008-07-28" },
  { norm: 4, day: "1998-12-28" },
  { norm: 2, day: "1994-04-19" },
  { norm: 1, day: "1991-08-30" },
];

/** The known norm, or all that are possible on the days of the first registration. */
function possibleNorms(euroNorm: EuroNorm | undefined, registered: DayRange | undefined): number[] {
  if (euroNorm !== undefined) return [Number(euroNorm.slice(-1))];
  const least = (registered && latest(obligatorySince, registered.first.toString())) ?? 0;
  const most = registered ? (latest(possibleSince, registered.last.toString()) ?? 0) : 6;
  return Array.from({ length: Math.max(most - least, 0) + 1 }, (_, index) => least + index);
}

/** The rows stand from the latest to the earliest. */
function latest(rows: readonly { norm: number; day: string }[], day: string): number | undefined {
  return rows.find((row) => row.day <= day)?.norm;
}

export type BadgeFacts = Pick<
  CarFacts,
  "powertrain" | "fuelType" | "euroNorm" | "electricRange" | "electricRangeCycle" | "firstRegistration"
>;

/** `reason` is one sentence in Spanish. `candidates` stand from the least badge to the best. */
export type ComputedBadge =
  | { badge: EnvironmentalBadge; reason: string }
  | { dependsOn: string; candidates: readonly EnvironmentalBadge[]; reason: string };

type Kind = { words: string; fuel: "petrol" | "diesel"; drive: "engine" | "hybrid" | "plug_in" | "none" };

const kinds: Record<Powertrain, Kind> = {
  petrol: { words: "Gasolina", fuel: "petrol", drive: "engine" },
  diesel: { words: "Diésel", fuel: "diesel", drive: "engine" },
  petrol_mild_hybrid: { words: "Híbrido ligero de gasolina", fuel: "petrol", drive: "hybrid" },
  diesel_mild_hybrid: { words: "Híbrido ligero diésel", fuel: "diesel", drive: "hybrid" },
  petrol_hybrid: { words: "Híbrido de gasolina", fuel: "petrol", drive: "hybrid" },
  diesel_hybrid: { words: "Híbrido diésel", fuel: "diesel", drive: "hybrid" },
  petrol_plug_in: { words: "Híbrido enchufable de gasolina", fuel: "petrol", drive: "plug_in" },
  diesel_plug_in: { words: "Híbrido enchufable diésel", fuel: "diesel", drive: "plug_in" },
  range_extender: { words: "Eléctrico de autonomía extendida", fuel: "petrol", drive: "none" },
  electric: { words: "Eléctrico", fuel: "petrol", drive: "none" },
  hydrogen: { words: "Hidrógeno", fuel: "petrol", drive: "none" },
  lpg: { words: "GLP", fuel: "petrol", drive: "hybrid" },
  cng: { words: "Gas natural", fuel: "petrol", drive: "hybrid" },
  ethanol: { words: "Etanol", fuel: "petrol", drive: "engine" },
};

/** From this electric range on, measured as NEDC, a plug-in hybrid gets the badge 0. Kilometres. */
const zeroFromRange = 40;

export function environmentalBadge(facts: BadgeFacts): ComputedBadge {
  const drives = drivesOf(facts);
  const norms = possibleNorms(facts.euroNorm, daysOf(facts.firstRegistration));
  const ranges = drives.some(({ drive }) => drive === "plug_in") ? longEnough(facts) : [false];
  const candidates = inOrder(badgesOf(drives, norms, ranges));
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return { badge: only, reason: reasonOf(facts, drives, norms) };
  const open = [
    ...(matters(drives, (drive) => badgesOf([drive], norms, ranges)) ? ["del tipo de motor"] : []),
    ...(matters(ranges, (range) => badgesOf(drives, norms, [range])) ? ["de la autonomía eléctrica NEDC"] : []),
    ...(matters(norms, (norm) => badgesOf(drives, [norm], ranges)) ? ["de la norma Euro"] : []),
  ];
  const dependsOn = open.join(" y ");
  return { dependsOn, candidates, reason: `Depende ${dependsOn}: ${listed(candidates)}.` };
}

/** Whether a badge that the team chose contradicts what follows from the papers. */
export function contradicts(chosen: EnvironmentalBadge | undefined, computed: ComputedBadge): boolean {
  if (chosen === undefined) return false;
  return "badge" in computed ? chosen !== computed.badge : !computed.candidates.includes(chosen);
}

function drivesOf({ powertrain, fuelType }: BadgeFacts): Kind[] {
  const known = powertrain ?? powertrainOfFuel(fuelType);
  if (known !== undefined) return [kinds[known]];
  return fuelType === "Híbrido"
    ? [kinds.petrol_hybrid, kinds.diesel_hybrid, kinds.petrol_plug_in, kinds.diesel_plug_in]
    : Object.values(kinds);
}

/** The NEDC range of a car is longer than its WLTP range, so a long WLTP range is long enough. A short one, or an unknown cycle, does not tell. */
function longEnough({ electricRange, electricRangeCycle }: BadgeFacts): boolean[] {
  if (electricRange === undefined || electricRangeCycle === undefined) return [false, true];
  const long = electricRange >= zeroFromRange;
  return electricRangeCycle === "WLTP" && !long ? [false, true] : [long];
}

function badgesOf(drives: readonly Kind[], norms: readonly number[], ranges: readonly boolean[]): EnvironmentalBadge[] {
  return drives.flatMap((kind) => norms.flatMap((norm) => ranges.map((long) => badgeOf(kind, norm, long))));
}

/** The least Euro norms for the badges C and B. */
const leastNorms = { petrol: { c: 4, b: 3 }, diesel: { c: 6, b: 4 } };

function badgeOf({ fuel, drive }: Kind, norm: number, longRange: boolean): EnvironmentalBadge {
  if (drive === "none" || (drive === "plug_in" && longRange)) return "CERO";
  const { c, b } = leastNorms[fuel];
  if (norm >= c) return drive === "engine" ? "C" : "ECO";
  return norm >= b ? "B" : "SIN ETIQUETA";
}

/** Whether the answer differs with the value of this fact. */
function matters<Value>(values: readonly Value[], badgesWith: (value: Value) => EnvironmentalBadge[]): boolean {
  return new Set(values.map((value) => inOrder(badgesWith(value)).join())).size > 1;
}

function inOrder(badges: readonly EnvironmentalBadge[]): EnvironmentalBadge[] {
  return environmentalBadges.filter((badge) => badges.includes(badge)).toReversed();
}

/** "B o C", "SIN ETIQUETA, B o C". */
function listed(badges: readonly EnvironmentalBadge[]): string {
  return badges.join(", ").replace(/, (?=[^,]*$)/, " o ");
}

function reasonOf(
  { euroNorm, electricRange, electricRangeCycle, firstRegistration }: BadgeFacts,
  drives: readonly Kind[],
  norms: readonly number[],
): string {
  const [kind] = drives;
  const words = drives.length === 1 && kind ? kind.words : "Híbrido";
  if (kind?.drive === "none" && drives.length === 1) return `${words}: le corresponde por su tipo de motor.`;
  const range = electricRange !== undefined && electricRangeCycle !== undefined && drives.some(({ drive }) => drive === "plug_in");
  const withRange = range ? `, con ${electricRange} km eléctricos (${electricRangeCycle})` : "";
  if (range && electricRange >= zeroFromRange) return `${words}${withRange}: son ${zeroFromRange} o más.`;
  if (euroNorm !== undefined) return `${words}${withRange}, norma ${euroNorm}.`;
  const least = Math.min(...norms);
  const norm = least === 0 ? "anterior a la norma Euro 3" : `al menos Euro ${least}`;
  return `${words}${withRange}, matriculado en ${writtenMonthOrYear(firstRegistration ?? "")}: ${norm}.`;
}

/** The badge of a vehicle's page, with one sentence why. */
export type ShownBadge = { badge: EnvironmentalBadge | null; reason: string };

/** The stored badge counts (an import or the team chose it); without one, the computed badge, where it follows from the facts. */
export function shownBadge(chosen: string | null, facts: BadgeFacts): ShownBadge {
  const computed = environmentalBadge(facts);
  const own = environmentalBadges.find((badge) => badge === chosen);
  if (own === undefined) return { badge: "badge" in computed ? computed.badge : null, reason: computed.reason };
  if (contradicts(own, computed)) return { badge: own, reason: "Lo ha elegido nuestro equipo con los documentos del coche." };
  return { badge: own, reason: "badge" in computed ? computed.reason : `Es el que consta en sus datos. ${computed.reason}` };
}

/**
 * ESTIMATES the DGT's badge (Reglamento General de Vehículos, annex II) from fuel and first year. The true badge depends on the Euro norm
 * in the car's papers, so borderline years get the lesser badge. Petrol gets C from 2006 (Euro 4) and B from 2001 (Euro 3). Diesel gets C
 * from 2015 (Euro 6) and B from 2006 (Euro 4). Every hybrid counts as ECO, because a plug-in's range is unknown. Returns null for 'Otro',
 * because the fuel is unknown.
 */
export function estimateEnvironmentalBadge(fuelType: FuelType, year: number): EnvironmentalBadge | null {
  if (fuelType === "Eléctrico") return "CERO";
  if (fuelType === "Híbrido" || fuelType === "GLP") return "ECO";
  if (fuelType === "Otro") return null;
  const since = fuelType === "Gasolina" ? { c: 2006, b: 2001 } : { c: 2015, b: 2006 };
  if (year >= since.c) return "C";
  return year >= since.b ? "B" : "SIN ETIQUETA";
}
