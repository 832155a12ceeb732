import { type RawBuilder, sql } from "kysely";
import { type Context, recordFor, runAs, type Transaction } from "#server/context.ts";
import { tryJobLock } from "#server/background/jobs.ts";
import { readUuid } from "#app/lib/uuid.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { erasureMark } from "#server/secrets/erasure-mark.ts";
import { deletionDays } from "../messages.ts";
import { type Person, rowsOf } from "../queries.server.ts";
import { underContract } from "../order-tables.ts";
import type { Below, Blocking } from "../table-marks.ts";
import { tables } from "../tables.ts";
import { type Failure, runJobPiece } from "./failures.server.ts";
import { retentionJob } from "./retain.server.ts";

type Row = Record<string, unknown> & { id: string };

/**
 * Erases the accounts after their seven days (row G5), each in its own transaction, and returns how many. What a law requires is kept under
 * lock (Ley Orgánica 3/2018, art. 32); no other row and no mail about the person stays. A failure is recorded for the team, does not stop
 * the others, and is tried again an hour later.
 */
export async function eraseLeavingPeople(context: Context, keys: Keys): Promise<{ people: number; failed: Failure[] }> {
  const failed: Failure[] = [];
  let people = 0;
  for (const userId of await findLeavingPeople(context)) {
    const outcome = await runJobPiece(context, "erasure", userId, (transaction) => eraseLeaving(transaction, context, keys, userId));
    if (outcome.failure) failed.push(outcome.failure);
    else if (outcome.result) people += 1;
  }
  return { people, failed };
}

/** The ids of people to erase, the longest waiting first. Deletes recorded failures of people who cancelled. */
function findLeavingPeople(context: Context): Promise<string[]> {
  return runAs(context, async (transaction) => {
    await transaction
      .deleteFrom("job_failures")
      .where("job", "=", "erasure")
      .where(sql<boolean>`not exists (select from users where id::text = subject and deletion_requested_at is not null)`)
      .execute();
    const rows = await leavingPeople(transaction, context.now).select("id").orderBy("deletion_requested_at").execute();
    return rows.map(({ id }) => id);
  });
}

/** False if another instance is erasing now, or if the person has cancelled. */
async function eraseLeaving(transaction: Transaction, context: Context, keys: Keys, userId: string): Promise<boolean> {
  if (!(await tryJobLock(transaction, retentionJob))) return false;
  const person = await leavingPeople(transaction, context.now)
    .select(["id", "email", "deletion_asked_by"])
    .where("id", "=", userId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!person) return false;
  // The audit log names the team member who asked for the deletion (row B9).
  if (person.deletion_asked_by !== null) await recordFor(transaction, person.deletion_asked_by);
  await erasePerson(transaction, context, keys, { userId: person.id, email: person.email });
  return true;
}

/** A new admin stays, because the site must not lose its last one, and so does a person with an open order under contract. */
function leavingPeople(transaction: Transaction, now: Temporal.Instant) {
  const before = new Date(now.subtract({ hours: deletionDays * 24 }).epochMilliseconds);
  return transaction
    .selectFrom("users")
    .where("deletion_requested_at", "<=", before)
    .where(sql<boolean>`not exists (select from user_roles where user_roles.user_id = users.id and role = 'admin')`)
    .where(sql<boolean>`not exists (select from orders where orders.user_id = users.id and status = 'open' and ${sql.raw(underContract)})`);
}

/** Erases an account with all its rows, or the rows of a proven address. What a law requires is kept under lock. */
export async function erasePerson(transaction: Transaction, context: Pick<Context, "now">, keys: Keys, person: Person & { email: string }) {
  await recordErasure(transaction, context, person);
  const subjects = [...(person.userId === undefined ? [] : [person.userId]), ...(await repliesTo(transaction, person))];
  for (const [table, marks] of Object.entries(tables)) {
    const { leaving, owner, spared } = marks;
    const theirs = rowsOf(person, marks);
    if (owner === undefined || theirs === undefined || leaving === undefined || leaving === "cascades") continue;
    if (leaving !== "erased") await blockRecords(transaction, context, keys, { table, blocking: leaving, theirs });
    const kept = spared === undefined ? sql`` : sql`and ${sql.ref(spared.column)} <> ${spared.value}`;
    const { rows } = await sql<Row>`delete from ${sql.table(table)} where ${theirs} ${kept} returning *`.execute(transaction);
    subjects.push(...rows.map(({ id }) => id));
  }
  // Mails to the person, mails to the team that reply to the person, and mails about the person's rows.
  const about = sql`recipient = ${person.email} or subject_id = any(${subjects}::uuid[])`;
  await sql`delete from emails where ${about} or reply_to = ${person.email}`.execute(transaction);
  await sql`delete from withheld_emails where ${about}`.execute(transaction);
  if (person.userId !== undefined) await transaction.deleteFrom("users").where("id", "=", person.userId).execute();
}

/** The ids of replies to the person's rows. Mails about these replies must go too, whatever their recipient. */
async function repliesTo(transaction: Transaction, person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const [table, marks] of Object.entries(tables)) {
    const theirs = marks.parents && rowsOf(person, marks);
    if (!theirs || !("id" in marks.columns)) continue;
    const { rows } = await sql<Row>`select id from ${sql.table(table)} where ${theirs}`.execute(transaction);
    // No mail is about a row with a number for an id.
    ids.push(...rows.flatMap(({ id }) => readUuid(id) ?? []));
  }
  return ids;
}

type Blocked = { table: string; blocking: Blocking; theirs: RawBuilder<boolean> };

/** Copies what a law requires of a person's rows under lock (Ley Orgánica 3/2018, art. 32), before these rows are erased. */
async function blockRecords(transaction: Transaction, { now }: Pick<Context, "now">, keys: Keys, { table, blocking, theirs }: Blocked) {
  const { years, from, only = "true", below = [] } = blocking;
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${theirs} and ${sql.raw(only)}`.execute(transaction);
  for (const row of rows) {
    const id = crypto.randomUUID();
    const kept = await readBelow(transaction, row, below);
    const began = row[from] instanceof Date ? Temporal.Instant.fromEpochMilliseconds(row[from].getTime()) : now;
    await transaction
      .insertInto("blocked_records")
      .values({
        id,
        source: table,
        content: keys.encrypt("blocked-records", id, Buffer.from(JSON.stringify({ ...row, ...kept }))),
        files: storageKeys(kept),
        keep_until: began.toZonedDateTimeISO("UTC").add({ years }).toInstant().toString(),
        created_at: now.toString(),
      })
      .execute();
  }
}

async function readBelow(transaction: Transaction, row: Row, below: readonly Below[]): Promise<Record<string, Row[]>> {
  const kept: Record<string, Row[]> = {};
  for (const { table, column, only } of below) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(column)} = ${row.id} and ${sql.raw(only)}`.execute(transaction);
    kept[table] = rows;
  }
  return kept;
}

function storageKeys(kept: Record<string, Row[]>): string[] {
  return Object.values(kept)
    .flat()
    .flatMap(({ storage_key: key }) => (typeof key === "string" ? [key] : []));
}

/** Records an erasure by marks that name nobody, so that a restored older backup erases the person again. */
async function recordErasure(transaction: Transaction, { now }: Pick<Context, "now">, person: Person & { email: string }): Promise<void> {
  const { secret } = await transaction.selectFrom("signing_secrets").select("secret").executeTakeFirstOrThrow();
  const names = [person.email, ...(person.userId === undefined ? [] : [person.userId])];
  const rows = names.map((name) => ({ mark: erasureMark(secret, name), erased_at: now.toString() }));
  await transaction
    .insertInto("erasures")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
