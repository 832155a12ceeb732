/** Which version of a table counts on which day. Rows are only ever added (db/migrations/0035-price-tables.sql). */

/**
 * A row of a table's history. `figures` are valid from their day on; a `withdrawal` says that nothing begins on that day. A `proposal` comes
 * with a newer release of the software and is not valid; a `dismissal` declines it.
 */
export type Entry = "figures" | "withdrawal" | "proposal" | "dismissal";

/** `validFrom` is a calendar day such as "2027-01-01". */
export type Recorded = { entry: Entry; validFrom: string; recordedAt: Temporal.Instant };

/**
 * The rows that decide what is valid, as known at an instant: of each day the last recorded figures, without withdrawn ones; the latest day
 * first. `rows` are in the order in which they were recorded.
 */
export function standingVersions<Row extends Recorded>(rows: readonly Row[], knownAt?: Temporal.Instant): Row[] {
  const lastOfDay = new Map<string, Row>();
  for (const row of rows) {
    const known = knownAt === undefined || Temporal.Instant.compare(row.recordedAt, knownAt) <= 0;
    if (known && (row.entry === "figures" || row.entry === "withdrawal")) lastOfDay.set(row.validFrom, row);
  }
  return [...lastOfDay.values()]
    .filter(({ entry }) => entry === "figures")
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
}

/**
 * The version that is valid on a day, as known at an instant (now, if none is given): the latest one that has begun. On a day before all of
 * them it is the earliest one, and at an instant before all of them the one that was recorded first. Undefined without any figures.
 */
export function versionOn<Row extends Recorded>(rows: readonly Row[], day: string, knownAt?: Temporal.Instant): Row | undefined {
  const standing = standingVersions(rows, knownAt);
  return standing.find(({ validFrom }) => validFrom <= day) ?? standing.at(-1) ?? rows.find(({ entry }) => entry === "figures");
}

/** The proposals to which the team has not reacted: the last row of their day. */
export function openProposals<Row extends Recorded>(rows: readonly Row[]): Row[] {
  const lastOfDay = new Map(rows.map((row) => [row.validFrom, row]));
  return [...lastOfDay.values()].filter(({ entry }) => entry === "proposal");
}
