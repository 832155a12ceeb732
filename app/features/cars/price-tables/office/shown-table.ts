/** What the pages of the tables show, as plain data for the browser. */
import {
  type TableName,
  type TableVersion,
  type Entry,
  openProposals,
  standingVersions,
  versionOn,
} from "#app/features/cars/price-tables/tables.ts";
import { formatCalendarDay, formatMoment } from "#app/lib/dates.ts";
import { type Difference, formTexts } from "./edited-content.ts";
import { shownHistory } from "./history.ts";
import { tableLayouts } from "./table-layouts.ts";

type Source = TableVersion<TableName>["source"];
type Row = Parameters<typeof shownHistory>[1][number];

export type ShownEntry = {
  id: number;
  entry: Entry;
  /** "ana@example.es, el 20 de noviembre de 2026 a las 12:00" */
  recorded: string;
  day: string;
  /** "1 de enero de 2027" */
  validFrom: string;
  source: (Source & { shownDate: string }) | undefined;
  differences: readonly Difference[];
  first: boolean;
  readable: boolean;
};

/** A table's page. `seen` is its newest row (row R21). */
export type ShownTable = {
  seen: number;
  today: ShownEntry | undefined;
  prepared: readonly ShownEntry[];
  proposals: readonly ShownEntry[];
  /** The newest first. */
  history: readonly ShownEntry[];
};

/** `day` is today in Madrid. */
export function shownTable(name: TableName, rows: readonly Row[], day: string): ShownTable {
  const history = shownHistory(name, rows).map(({ who, recordedAt, validFrom, source, ...entry }) => ({
    ...entry,
    recorded: `${who}, el ${formatMoment(recordedAt)}`,
    day: validFrom,
    validFrom: formatCalendarDay(validFrom),
    source: source && { ...source, shownDate: formatCalendarDay(source.date) },
  }));
  const shown = (those: readonly Row[]) => those.flatMap((row) => history.find(({ id }) => id === row.id) ?? []);
  const valid = versionOn(rows, day);
  return {
    seen: rows.at(-1)?.id ?? 0,
    today: valid && shown([valid])[0],
    prepared: shown(standingVersions(rows).filter(({ validFrom }) => validFrom > day)).toReversed(),
    proposals: shown(openProposals(rows)),
    history,
  };
}

/** With what the form of a table begins. */
export type FormBeginning = {
  key: string;
  /** Which figures it begins with, in a sentence. */
  note: string;
  texts: Readonly<Record<string, string>>;
  validFrom: string;
  source: { title: string; date: string; address: string };
};

const noSource = { title: "", date: "", address: "" };

/**
 * The form begins with an entry of the history, to correct it or use it again; otherwise with the figures that are valid on its day. Their
 * source is left empty then, because new figures have a new source.
 */
export function formBeginning(
  name: TableName,
  rows: readonly Row[],
  asked: { version: number | undefined; day: string | undefined; today: string },
): FormBeginning {
  const chosen = rows.find(({ id, version }) => id === asked.version && version !== undefined);
  const day = chosen?.validFrom ?? asked.day ?? asked.today;
  const base = (chosen ?? versionOn(rows, day))?.version;
  return {
    key: `${chosen?.id ?? "new"} ${day}`,
    note: chosen
      ? `Partes de las cifras guardadas para el ${formatCalendarDay(day)}.`
      : "Partes de las cifras que valen ese día. Cambia solo las que sean distintas.",
    texts: base ? formTexts(name, base.content) : {},
    validFrom: day,
    source: { ...noSource, ...chosen?.version?.source },
  };
}

/** A row of the list of tables. `prepared` are the days from which a prepared version will be valid. */
export type ListedTable = {
  name: TableName;
  label: string;
  purpose: string;
  today: ShownEntry | undefined;
  prepared: readonly string[];
  proposals: number;
};

export function listedTable(name: TableName, rows: readonly Row[], day: string): ListedTable {
  const { label, purpose } = tableLayouts[name];
  const { today, prepared, proposals } = shownTable(name, rows, day);
  return { name, label, purpose, today, prepared: prepared.map(({ validFrom }) => validFrom), proposals: proposals.length };
}
