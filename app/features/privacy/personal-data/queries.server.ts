import { companyDay } from "#app/features/ground/company/company-day.ts";
import { strToU8, zipSync } from "fflate";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { company } from "#company";
import type { DB } from "#db/types.ts";
import { type Context, runAs, system } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { csvOf } from "#app/lib/csv.ts";
import { deletionDays } from "./messages.ts";
import { underContract } from "./order-tables.ts";
import type { TableMarks } from "./table-marks.ts";
import { tables } from "./tables.ts";

type Row = Record<string, unknown>;
type File = { name: string; columns: string[]; rows: Row[] };

/** A person by their account, by a proven address, or by both. */
export type Person = { userId?: string; email?: string };

/**
 * The condition for a person's rows in a table: rows of the account, and rows without an account that have the proven address. Undefined
 * for tables without rows of the person.
 */
export function rowsOf(person: Person, { owner, address, parents }: TableMarks): RawBuilder<boolean> | undefined {
  const { userId, email } = person;
  if (parents) {
    const below = parents.flatMap(({ column, table }) => {
      const theirs = tables[table] && rowsOf(person, tables[table]);
      return theirs ? [sql<boolean>`${sql.ref(column)} in (select id from ${sql.table(table)} where ${theirs})`] : [];
    });
    return below.length === 0 ? undefined : sql`(${sql.join(below, sql` or `)})`;
  }
  if (owner === undefined) return undefined;
  const byAccount = userId === undefined ? sql<boolean>`false` : sql<boolean>`${sql.ref(owner)} = ${userId}`;
  if (email === undefined || address === undefined) return userId === undefined ? undefined : byAccount;
  return sql`(${byAccount} or (${sql.ref(owner)} is null and ${sql.ref(address)} = ${email}))`;
}

/** All rows of a person by table, with only the columns marked for export (row G3). */
async function readDataOf(context: Context, person: Person): Promise<File[]> {
  return runAs({ ...context, actor: system }, async (transaction) => {
    const files: File[] = [];
    for (const [table, marks] of Object.entries(tables)) {
      const { file, columns: all, copied = "true" } = marks;
      const theirs = file === undefined ? undefined : rowsOf(person, marks);
      if (file === undefined || theirs === undefined) continue;
      const columns = Object.keys(all).filter((column) => all[column] === "export");
      const { rows } = await sql<Row>`
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} where ${theirs} and ${sql.raw(copied)}
      `.execute(transaction);
      files.push({ name: file, columns, rows });
    }
    return files;
  });
}

const explained = (day: string) => `Tus datos en ${company.name}, el ${day}.

datos.json   todo en un archivo, para programas.
*.csv        lo mismo en tablas, para abrirlas con una hoja de cálculo.

Las horas están en UTC. En los .csv, un apóstrofo al principio de una celda evita que la hoja de cálculo la tome por una fórmula.
Los archivos de tus papeles y las fotos de la inspección se descargan en la página de tu importación; aquí está su lista.
Si echas algo en falta, escríbenos a ${company.email}.
`;

/** A person's data as a ZIP with JSON and CSV (row G3). */
export async function exportDataOf(context: Context, person: Person): Promise<Uint8Array<ArrayBuffer>> {
  const files = await readDataOf(context, person);
  const json = Object.fromEntries(files.map(({ name, rows }) => [name, rows]));
  const day = companyDay(context.now).toString();
  const zip = zipSync(
    {
      "LEEME.txt": strToU8(explained(day)),
      "datos.json": strToU8(JSON.stringify(json, null, 2)),
      ...Object.fromEntries(files.map(({ name, columns, rows }) => [`${name}.csv`, strToU8(csvOf(columns, rows))])),
    },
    { level: 6, mtime: new Date(context.now.epochMilliseconds) },
  );
  return Uint8Array.from(zip);
}

/** Whether a person has an open order under contract, which must end before the person's rows can be erased. */
export async function hasOpenContract(transaction: Transaction<DB>, person: Person): Promise<boolean> {
  const theirs = tables["orders"] && rowsOf(person, tables["orders"]);
  if (!theirs) return false;
  const { rows } = await sql`select 1 from orders where ${theirs} and status = 'open' and ${sql.raw(underContract)} limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** When a person's account will be erased; undefined if they did not ask for it. */
export async function erasureMoment(context: Context, userId: string): Promise<Temporal.Instant | undefined> {
  const row = await runAs(context, (transaction) =>
    transaction.selectFrom("users").select("deletion_requested_at").where("id", "=", userId).executeTakeFirst(),
  );
  const asked = row?.deletion_requested_at;
  return asked ? Temporal.Instant.fromEpochMilliseconds(asked.getTime()).add({ hours: deletionDays * 24 }) : undefined;
}

export type BlockedRecord = { table: string; keepUntil: string; row: Row };

/** The locked records that contain a text, such as an address. Reads as the system, for readers that the law allows. */
export async function findBlockedRecords(context: Context, keys: Keys, text: string): Promise<BlockedRecord[]> {
  const rows = await runAs({ ...context, actor: system }, (transaction) =>
    transaction.selectFrom("blocked_records").select(["id", "source", "content", "keep_until"]).orderBy("created_at").execute(),
  );
  return rows.flatMap(({ id, source, content, keep_until }) => {
    const json = keys.decrypt("blocked-records", id, content).toString();
    return json.includes(text) ? [{ table: source, keepUntil: keep_until.toISOString(), row: JSON.parse(json) as Row }] : [];
  });
}

export type JobFailure = Awaited<ReturnType<typeof readJobFailures>>[number];

/** Failures of the hourly job that it will try again, the oldest first; for the team. */
export function readJobFailures(context: Context) {
  return runAs(context, (transaction) => transaction.selectFrom("job_failures").selectAll().orderBy("first_failed_at").execute());
}
