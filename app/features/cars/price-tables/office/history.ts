import { type TableName, type TableVersion, type Entry, type Recorded, versionOn } from "#app/features/cars/price-tables/tables.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { type Difference, differencesBetween } from "./edited-content.ts";
import type { HistoryRow } from "./queries.server.ts";

const mostDifferences = 3;

/** A sentence about the entries that were recorded while a person wrote, for that person (row R21). */
export function meanwhile(name: TableName, rows: readonly HistoryRow[], news: readonly HistoryRow[]): string {
  const fresh = new Set(news.map(({ id }) => id));
  const parts = shownHistory(name, rows)
    .filter(({ id }) => fresh.has(id))
    .map((entry) => `${entry.who} ha ${deeds[entry.entry]} ${formatCalendarDay(entry.validFrom)}${changesIn(entry)}`);
  return `Mientras lo editabas, ${parts.join("; ")}. Lo que has escrito sigue aquí y no se ha guardado. Si debe valer lo tuyo, pulsa «Guardar lo mío encima».`;
}

const deeds: Record<HistoryEntry["entry"], string> = {
  figures: "guardado cifras desde el",
  withdrawal: "retirado las cifras del",
  proposal: "propuesto cifras desde el",
  dismissal: "descartado la propuesta del",
};

function changesIn({ differences }: HistoryEntry): string {
  if (differences.length === 0) return "";
  const named = differences
    .slice(0, mostDifferences)
    .map(({ label, before, after }) => `${label}: ${before ?? "nada"} → ${after ?? "nada"}`);
  const more = differences.length - named.length;
  return ` (${named.join("; ")}${more > 0 ? `; y ${more} más` : ""})`;
}

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
