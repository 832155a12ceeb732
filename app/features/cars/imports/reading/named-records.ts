import type { RefusalReason } from "../messages.ts";
import { columnKey, columnKeys, FormatSearch } from "./columns.ts";
import { cleanCell } from "./clean-cell.ts";
import type { StockFormat } from "./formats/format.ts";
import type { OpenStock, Row } from "./stock-rows.ts";
import { surveyedRows, surveyTable, UnknownTable } from "./unknown-table.ts";

/** A car of a file whose values have names: its number in the file (from 1), its original text, and its values. */
export type NamedRecord = { line: number; text: string } & ({ values: ReadonlyMap<string, string> } | { reason: RefusalReason });

/** Names that a record may have, and the longest one, in letters; no format knows others, and they would cost more memory than the file. */
const mostNames = 2000;
const longestName = 200;

/** The name of a value within another: "vehicle.make". */
export function nameWithin(outer: string, name: string): string {
  return outer === "" ? name : `${outer}.${name}`;
}

/** Adds a value to those of its name, joined by "|"; a name that is too long, or one too many, is left out. */
export function addValue(values: Map<string, string>, name: string, value: string): void {
  if (name.length > longestName) return;
  const before = values.get(name);
  if (before === undefined && values.size >= mostNames) return;
  values.set(name, before === undefined ? value : `${before}|${value}`);
}

/** Records that are read before their names decide on the format; a value that a car lacks has no name there. */
const decidingRecords = 50;

/** Finds the format of the records and gives them as rows. */
export async function openNamedRecords(records: AsyncGenerator<NamedRecord>, formats: readonly StockFormat[]): Promise<OpenStock> {
  const head: NamedRecord[] = [];
  const failures: unknown[] = [];
  const names = new Set<string>();
  try {
    while (head.length < decidingRecords) {
      const next = await records.next();
      if (next.done) break;
      head.push(next.value);
      if ("values" in next.value) for (const name of next.value.values.keys()) names.add(name);
    }
  } catch (error) {
    failures.push(error);
  }
  const search = new FormatSearch(formats, { namesVary: true });
  const format = names.size === 0 ? undefined : search.fitting([...names]);
  if (format === undefined) {
    for (const failure of failures) throw failure;
    const refusal = search.refusal();
    const table = formats.length === 1 ? undefined : surveyRecords([...names], head);
    throw table === undefined ? refusal : new UnknownTable(refusal.message, table);
  }
  const columns = columnKeys(format);

  async function* rows(): AsyncGenerator<Row> {
    for (const record of head) yield rowOf(record, columns);
    for (const failure of failures) throw failure;
    for await (const record of records) yield rowOf(record, columns);
  }
  return { format, rows: rows(), notes: [] };
}

function surveyRecords(names: readonly string[], records: readonly NamedRecord[]) {
  const cars = records.flatMap((record) => ("values" in record ? [record.values] : [])).slice(0, surveyedRows);
  return surveyTable(
    names,
    cars.map((values) => names.map((name) => values.get(name) ?? "")),
  );
}

function rowOf(record: NamedRecord, columns: ReturnType<typeof columnKeys>): Row {
  const { line, text } = record;
  if ("reason" in record) return { line, text, reason: record.reason };
  const values = new Map([...record.values].map(([name, value]) => [columnKey(name), value]));
  const valueOf = (keys: readonly string[]) => keys.map((key) => cleanCell(values.get(key) ?? "")).find((value) => value !== "") ?? "";
  return { line, text, cells: Object.fromEntries(columns.map(([column, keys]) => [column, valueOf(keys)])) };
}
