import { type RawBuilder, sql } from "kysely";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { deletionDays } from "./messages.ts";
import { underContract } from "./order-tables.ts";
import type { TableMarks } from "./table-marks.ts";
import { tables } from "./tables.ts";

type Row = Record<string, unknown>;

export type Person = { userId?: string; email?: string };

/** A person's rows in a table: of the account, and without an account of the proven address. Undefined for tables without such rows. */
export function rowsOf(person: Person, { owner, address, parents }: TableMarks): RawBuilder<boolean> | undefined {
  const { userId, email } = person;
  if (parents) {
    const below = parents.flatMap(({ column, table, key = "id" }) => {
      const theirs = tables[table] && rowsOf(person, tables[table]);
      return theirs ? [sql<boolean>`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${theirs})`] : [];
    });
    return below.length === 0 ? undefined : sql`(${sql.join(below, sql` or `)})`;
  }
  if (owner === undefined) return undefined;
  const byAccount = userId === undefined ? sql<boolean>`false` : sql<boolean>`${sql.ref(owner)} = ${userId}`;
  if (email === undefined || address === undefined) return userId === undefined ? undefined : byAccount;
  return sql`(${byAccount} or (${sql.ref(owner)} is null and ${sql.ref(address)} = ${email}))`;
}

/** Whether a person has an open order under contract, which must end before the person's rows can be erased. */
export async function hasOpenContract(transaction: Transaction, person: Person): Promise<boolean> {
  const theirs = tables["orders"] && rowsOf(person, tables["orders"]);
  if (!theirs) return false;
  const { rows } = await sql`select 1 from orders where ${theirs} and status = 'open' and ${sql.raw(underContract)} limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

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
