/** What the pages of the tables show, as plain data for the browser. */
import { type TableName, type Entry, openProposals, standingVersions, versionOn } from "#app/features/cars/price-tables/tables.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";
import { differencesBetween, formTexts } from "./edited-content.ts";
import type { HistoryRow } from "./queries.server.ts";
import { tableLayouts } from "./table-layouts.ts";

/** The history of a table with what each entry changed, the newest entry first. `rows` are in the order in which they were recorded. */
function shownHistory(name: TableName, rows: readonly HistoryRow[]) {
  return rows
    .map(({ id, entry, who, validFrom, recordedAt, version }, position) => {
      const before = versionOn(rows.slice(0, position), validFrom)?.version;
      const after = entry === "proposal" ? version : versionOn(rows.slice(0, position + 1), validFrom)?.version;
      return {
        id,
        entry,
        who,
        /** "ana@example.es, el 20 de noviembre de 2026 a las 12:00" */
        recorded: `${who}, el ${formatMoment(recordedAt)}`,
        day: validFrom,
        /** "1 de enero de 2027" */
        validFrom: formatCalendarDay(validFrom),
        source: version && { ...version.source, shownDate: formatCalendarDay(version.source.date) },
        /** Of what is valid on its day, before and after it. */
        differences: before && after && entry !== "dismissal" ? differencesBetween(name, before.content, after.content) : [],
        /** The first version of its table, which has nothing to differ from. */
        first: before === undefined,
        /** The figures can be read by this release, so that they can be used again. */
        readable: version !== undefined,
      };
    })
    .toReversed();
}
export type ShownEntry = ReturnType<typeof shownHistory>[number];

const mostDifferences = 3;

/** A sentence about the entries that were recorded while a person wrote, for that person (row R21). */
export function meanwhile(name: TableName, rows: readonly HistoryRow[], news: readonly HistoryRow[]): string {
  const fresh = new Set(news.map(({ id }) => id));
  const parts = shownHistory(name, rows)
    .filter(({ id }) => fresh.has(id))
    .map((entry) => `${entry.who} ha ${deeds[entry.entry]} ${entry.validFrom}${changesIn(entry)}`);
  return `Mientras lo editabas, ${parts.join("; ")}. Lo que has escrito sigue aquí y no se ha guardado. Si debe valer lo tuyo, pulsa «Guardar lo mío encima».`;
}

const deeds: Record<Entry, string> = {
  figures: "guardado cifras desde el",
  withdrawal: "retirado las cifras del",
  proposal: "propuesto cifras desde el",
  dismissal: "descartado la propuesta del",
};

function changesIn({ differences }: ShownEntry): string {
  if (differences.length === 0) return "";
  const named = differences
    .slice(0, mostDifferences)
    .map(({ label, before, after }) => `${label}: ${before ?? "nada"} → ${after ?? "nada"}`);
  const more = differences.length - named.length;
  return ` (${named.join("; ")}${more > 0 ? `; y ${more} más` : ""})`;
}

/** A table's page. `seen` is its newest row (row R21); `day` is today in Madrid. */
export function shownTable(name: TableName, rows: readonly HistoryRow[], day: string) {
  const history = shownHistory(name, rows);
  const shown = (those: readonly HistoryRow[]) => those.flatMap((row) => history.find(({ id }) => id === row.id) ?? []);
  const valid = versionOn(rows, day);
  return {
    seen: rows.at(-1)?.id ?? 0,
    today: valid && shown([valid])[0],
    prepared: shown(standingVersions(rows).filter(({ validFrom }) => validFrom > day)).toReversed(),
    proposals: shown(openProposals(rows)),
    history,
  };
}
export type ShownTable = ReturnType<typeof shownTable>;

const noSource = { title: "", date: "", address: "" };

/**
 * With what the form of a table begins: an entry of the history, to correct it or use it again; otherwise the figures that are valid on its
 * day. Their source is left empty then, because new figures have a new source.
 */
export function formBeginning(
  name: TableName,
  rows: readonly HistoryRow[],
  asked: { version: number | undefined; day: string | undefined; today: string },
) {
  const chosen = rows.find(({ id, version }) => id === asked.version && version !== undefined);
  const day = chosen?.validFrom ?? asked.day ?? asked.today;
  const base = (chosen ?? versionOn(rows, day))?.version;
  return {
    key: `${chosen?.id ?? "new"} ${day}`,
    /** Which figures it begins with, in a sentence. */
    note: chosen
      ? `Partes de las cifras guardadas para el ${formatCalendarDay(day)}.`
      : "Partes de las cifras que valen ese día. Cambia solo las que sean distintas.",
    texts: base ? formTexts(name, base.content) : {},
    validFrom: day,
    source: { ...noSource, ...chosen?.version?.source },
  };
}
export type FormBeginning = ReturnType<typeof formBeginning>;

/** A row of the list of tables. `prepared` are the days from which a prepared version will be valid. */
export function listedTable(name: TableName, rows: readonly HistoryRow[], day: string) {
  const { label, purpose } = tableLayouts[name];
  const { today, prepared, proposals } = shownTable(name, rows, day);
  return { name, label, purpose, today, prepared: prepared.map(({ validFrom }) => validFrom), proposals: proposals.length };
}
export type ListedTable = ReturnType<typeof listedTable>;
