import type { TableName, TableVersion } from "#app/features/cars/price-tables/tables.ts";
import { type Entry, type Recorded, versionOn } from "../versions.ts";
import { type Difference, differencesBetween } from "./differences.ts";

/** What the history needs of a row. */
type Row = Recorded & { id: number; who: string; version: TableVersion<TableName> | undefined };

/** An entry of the history as the team reads it. `differences` are of what is valid on its day, before and after it. */
export type HistoryEntry = {
  id: number;
  entry: Entry;
  who: string;
  validFrom: string;
  recordedAt: Temporal.Instant;
  source: TableVersion<TableName>["source"] | undefined;
  differences: Difference[];
  /** The first version of its table, which has nothing to differ from. */
  first: boolean;
  /** The figures can be read by this release, so that they can be used again. */
  readable: boolean;
};

/** The history of a table with what each entry changed, the newest entry first. `rows` are in the order in which they were recorded. */
export function shownHistory(name: TableName, rows: readonly Row[]): HistoryEntry[] {
  return rows
    .map((row, position) => {
      const before = versionOn(rows.slice(0, position), row.validFrom)?.version;
      const after = row.entry === "proposal" ? row.version : versionOn(rows.slice(0, position + 1), row.validFrom)?.version;
      const { id, entry, who, validFrom, recordedAt, version } = row;
      return {
        id,
        entry,
        who,
        validFrom,
        recordedAt,
        source: version?.source,
        differences: before && after && entry !== "dismissal" ? differencesBetween(name, before.content, after.content) : [],
        first: before === undefined,
        readable: version !== undefined,
      };
    })
    .toReversed();
}
