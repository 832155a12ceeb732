import { sql } from "kysely";
import type { Entry } from "./archive.ts";
import { BackupRefused } from "./backup-refused.ts";
import type { Manifest } from "./manifest.ts";
import type { Transaction } from "#server/context.ts";
import { readLayout, type TableLayout } from "./table-layout.ts";

/** Rows and bytes of one INSERT. */
const batch = { rows: 1_000, bytes: 4_000_000 };

/**
 * Prepares the new tables for the rows of a backup: empties them, because migrations wrote some rows, and lifts triggers and row-level
 * security, which are for people's writes. The tables' owner may do that; foreign keys stay. Throws BackupRefused when the tables are others.
 */
export async function openTables(transaction: Transaction, { tables }: Manifest): Promise<TableLayout[]> {
  const layout = await readLayout(transaction);
  const described = (list: readonly { name: string; columns: readonly string[] }[]) =>
    list
      .map(({ name, columns }) => JSON.stringify([name, ...columns]))
      .toSorted()
      .join();
  if (described(tables) !== described(layout.map((table) => ({ ...table, columns: table.columns.map(({ name }) => name) })))) {
    throw new BackupRefused("Las tablas de la copia no son las de sus migraciones: no se ha restaurado nada.");
  }
  for (const { name } of layout) {
    await sql`alter table ${sql.table(name)} disable trigger user, no force row level security`.execute(transaction);
  }
  await sql`truncate ${sql.join(layout.map(({ name }) => sql.table(name)))}`.execute(transaction);
  return layout;
}

/** Undoes `openTables`, after the sequences have their values. */
export async function closeTables(transaction: Transaction, layout: readonly TableLayout[], { sequences }: Manifest): Promise<void> {
  // Deferred foreign keys are checked now, because PostgreSQL refuses to alter a table with checks that wait.
  await sql`set constraints all immediate`.execute(transaction);
  for (const { name, last } of sequences) await sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`.execute(transaction);
  for (const { name, forced } of layout) {
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(transaction);
    if (forced) await sql`alter table ${sql.table(name)} force row level security`.execute(transaction);
  }
}

/** Inserts the rows of a table's file. */
export async function loadRows(transaction: Transaction, { name, columns }: TableLayout, content: Entry["content"]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map(({ type }, position) => sql`(line ->> ${sql.lit(position)})::${sql.raw(type)}`));
  for await (const lines of linesIn(content)) {
    await sql`
      insert into ${sql.table(name)} (${names}) overriding system value
      select ${values} from json_array_elements(${`[${lines.join(",")}]`}::json) as line`.execute(transaction);
  }
}

/** The lines of a file in groups. Only a line feed ends a line, because a text may contain all other kinds of line ends. */
async function* linesIn(content: Entry["content"]): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  let lines: string[] = [];
  let bytes = 0;
  for await (const piece of content) {
    let text: Buffer = Buffer.concat([rest, piece]);
    for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10)) {
      lines.push(text.toString("utf8", 0, end));
      bytes += end;
      text = text.subarray(end + 1);
      if (lines.length < batch.rows && bytes < batch.bytes) continue;
      yield lines;
      lines = [];
      bytes = 0;
    }
    rest = text;
  }
  if (lines.length > 0) yield lines;
}
