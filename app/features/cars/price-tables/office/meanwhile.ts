import type { TableName } from "#app/features/cars/price-tables/tables.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { type HistoryEntry, shownHistory } from "./history.ts";
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
