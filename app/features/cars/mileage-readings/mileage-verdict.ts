/** Where a reading of the odometer comes from (`mileage_readings.kind`). */
export const readingKinds = {
  hu_report: "Informe de la HU (la ITV alemana)",
  service_stamp: "Sello de revisión",
  invoice: "Factura de taller",
  inspection: "Inspección",
  handover: "Entrega",
  advertisement: "Anuncio",
  other: "Otro papel",
} as const;

export type ReadingKind = keyof typeof readingKinds;

/** One reading of the odometer. `day` is a calendar day such as "2024-05-03"; `withPaper`: somebody can open the paper that says so. */
export type Reading = { day: string; kilometres: number; kind: ReadingKind; withPaper: boolean };

export type MileageVerdict = "proven" | "coherent" | "unproven" | "contradictory";

/** Why a record that contradicts nothing is not proven. */
export type Shortcoming = "few_readings" | "one_kind" | "only_ours" | "short_time" | "long_unproven" | "old" | "unknown_start" | "too_fast";

/** `firstRegistration`: a day, undefined while nobody knows it. `until`: the day for which the record speaks, today or an order's handover. */
export type CarDates = { firstRegistration: string | undefined; until: string };

type Pair<Row> = { earlier: Row; later: Row };

/** What the readings of a car say together. */
export type MileageRecord<Row extends Reading> = {
  verdict: MileageVerdict;
  /** In their order in time. `perYear`: kilometres a year since the dated reading before; undefined for less than thirty days. */
  readings: (Row & { perYear: number | undefined })[];
  /** Every reading with the higher one before it. */
  contradictions: Pair<Row>[];
  missing: Shortcoming[];
  /** Days without proof: the longest time between the first registration and the last reading. */
  longestUnproven: number;
};

/**
 * At least three readings with a paper, on different days and from two kinds of source: whoever turns an odometer may forge one paper, or
 * several of one kind.
 */
export const fewestProofs = 3;
const fewestKinds = 2;
/** Germany asks for the HU after 36 months and then every 24 (StVZO, Anlage VIII), and two months late is no rarity. */
export const longestUnprovenDays = 1_160;
/**
 * A proof older than this says little of the kilometres since. The first proof must also be this long before the last: papers of one month
 * say nothing of a turn before them. A first proof from the car's first month is enough, because nobody gains by turning a new car.
 */
const longestAge = 365;
const firstMonth = 31;
/** Readings of our own hands, in each of our sales. */
const ourKinds: ReadonlySet<ReadingKind> = new Set(["inspection", "handover"]);
/** An advertisement rounds: 64.120 becomes 64.000. Nothing else may. */
const advertisedRounding = 1_000;
/** No private car drives more. It may have been a courier's, so it is a question, and no contradiction. */
export const mostPerYear = 100_000;
/** The way from Germany is driven in three days: over short times the rate of a year says nothing. */
const oneJourney = 3_000;
const shortestForRate = 30;
const daysOfYear = 365.25;

/**
 * Concludes from the readings of a car, in any order.
 *
 * - contradictory: a reading is lower than an earlier one. There is no tolerance, because a tolerance would hide a small turn; who rounds in
 *   an invoice writes a figure that has to be explained. On one day the lower one counts as the first. An advertisement counts here, with
 *   1,000 km of rounding. Without its paper it is today's figure, and somebody may have corrected it after its day: then it contradicts
 *   only what is higher before it, and no rate is computed with it.
 * - unproven: fewer than two readings with a paper, on different days. An advertisement is the seller's word and proves nothing.
 * - proven: nothing is missing (`Shortcoming`).
 * - coherent: everything else.
 *
 * A further reading without a paper never improves the verdict.
 */
export function mileageRecord<Row extends Reading>(given: readonly Row[], dates: CarDates): MileageRecord<Row> {
  const sorted = given.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.kilometres - other.kilometres));
  const proofs = sorted.filter(isProof);
  const contradictions = contradictionsIn(sorted);
  const longestUnproven = longestUnprovenOf(sorted, proofs, dates.firstRegistration);
  const missing = missingIn(sorted, proofs, longestUnproven, dates);
  return {
    verdict: contradictions.length > 0 ? "contradictory" : daysOf(proofs) < 2 ? "unproven" : missing.length > 0 ? "coherent" : "proven",
    readings: sorted.map((reading, place) => ({ ...reading, perYear: ratePerYear(sorted.slice(0, place).findLast(hasItsDay), reading) })),
    contradictions,
    missing,
    longestUnproven,
  };
}

/** Whether a reading proves anything: it has a paper, and that is not the seller's advertisement. */
export function isProof({ kind, withPaper }: Reading): boolean {
  return withPaper && kind !== "advertisement";
}

/** Whether the figure was true on this day: that of an advertisement without its paper may be a later one. */
function hasItsDay({ kind, withPaper }: Reading): boolean {
  return withPaper || kind !== "advertisement";
}

function contradictionsIn<Row extends Reading>(sorted: readonly Row[]): Pair<Row>[] {
  return sorted.flatMap((later, place) => {
    const higher = sorted.slice(0, place).filter((earlier) => hasItsDay(earlier) && fallsTo(earlier, later));
    const [earlier] = higher.toSorted((one, other) => other.kilometres - one.kilometres);
    return earlier === undefined ? [] : [{ earlier, later }];
  });
}

function fallsTo(earlier: Reading, later: Reading): boolean {
  const isAdvertised = earlier.kind === "advertisement" || later.kind === "advertisement";
  return earlier.kilometres - later.kilometres > (isAdvertised ? advertisedRounding : 0);
}

function missingIn(sorted: readonly Reading[], proofs: readonly Reading[], longestUnproven: number, dates: CarDates): Shortcoming[] {
  const { firstRegistration, until } = dates;
  const [first, last] = [proofs[0], proofs.at(-1)];
  const isFromBirth =
    first !== undefined && firstRegistration !== undefined && Math.abs(daysBetween(firstRegistration, first.day)) <= firstMonth;
  const shortcomings: Record<Shortcoming, boolean> = {
    few_readings: daysOf(proofs) < fewestProofs,
    one_kind: new Set(proofs.map(({ kind }) => kind)).size < fewestKinds,
    only_ours: proofs.every(({ kind }) => ourKinds.has(kind)),
    short_time: !isFromBirth && (first === undefined || last === undefined || daysBetween(first.day, last.day) < longestAge),
    long_unproven: longestUnproven > longestUnprovenDays,
    old: last === undefined || daysBetween(last.day, until) > longestAge,
    unknown_start: firstRegistration === undefined,
    too_fast: isTooFast(sorted.filter(hasItsDay), firstRegistration),
  };
  return (Object.keys(shortcomings) as Shortcoming[]).filter((name) => shortcomings[name]);
}

/** Compares all pairs, not only neighbours: a reading in between must not make two others look slower. */
function isTooFast(sorted: readonly Reading[], firstRegistration: string | undefined): boolean {
  const starts = firstRegistration === undefined ? [] : [{ day: firstRegistration, kilometres: 0 }];
  return sorted.some((later, place) =>
    [...starts, ...sorted.slice(0, place)].some((earlier) => {
      const days = Math.max(0, daysBetween(earlier.day, later.day));
      return later.kilometres - earlier.kilometres > (mostPerYear / daysOfYear) * days + oneJourney;
    }),
  );
}

function longestUnprovenOf(sorted: readonly Reading[], proofs: readonly Reading[], firstRegistration: string | undefined): number {
  const start = firstRegistration ?? sorted[0]?.day;
  const end = sorted.at(-1)?.day;
  if (start === undefined || end === undefined) return 0;
  const days = [start, ...proofs.map(({ day }) => day), end].toSorted();
  return Math.max(...days.slice(1).map((day, place) => daysBetween(days[place] ?? day, day)));
}

function ratePerYear(earlier: Reading | undefined, later: Reading): number | undefined {
  if (earlier === undefined) return undefined;
  const days = daysBetween(earlier.day, later.day);
  return days < shortestForRate || !hasItsDay(later)
    ? undefined
    : Math.round(((later.kilometres - earlier.kilometres) / days) * daysOfYear);
}

function daysOf(readings: readonly Reading[]): number {
  return new Set(readings.map(({ day }) => day)).size;
}

function daysBetween(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / 86_400_000;
}
