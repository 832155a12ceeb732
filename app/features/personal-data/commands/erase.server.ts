import { type RawBuilder, sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { as, type Context } from "#server/context.ts";
import { takeTurn } from "#server/jobs.ts";
import type { Keys } from "#server/keys.ts";
import { seal } from "#server/sealed.ts";
import { deletionDays } from "../messages.ts";
import { type Person, rowsOf } from "../queries.server.ts";
import { type Blocking, type TableMarks, tables } from "../tables.ts";
import { retentionJob } from "./retain.server.ts";

type Row = Record<string, unknown> & { id: string };

/**
 * Erases the accounts whose seven days are over (row G5), each in a transaction of its own; answers how many. What a law keeps is put under
 * lock (Ley Orgánica 3/2018, art. 32), and nothing else of the person stays: no row, no mail that names them.
 */
export async function eraseLeavingPeople(context: Context, keys: Keys): Promise<number> {
  const before = new Date(context.now.subtract({ hours: deletionDays * 24 }).epochMilliseconds);
  let erased = 0;
  for (;;) {
    const found = await as(context, async (transaction) => {
      if (!(await takeTurn(transaction, retentionJob))) return false;
      const person = await transaction
        .selectFrom("users")
        .select(["id", "email"])
        .where("deletion_requested_at", "<=", before)
        // Somebody who was made an admin meanwhile stays: the site must not lose its last one.
        .where((user) =>
          user.not(
            user.exists(
              user.selectFrom("user_roles").select("role").whereRef("user_roles.user_id", "=", "users.id").where("role", "=", "admin"),
            ),
          ),
        )
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (person) await erasePerson(transaction, context, keys, { userId: person.id, email: person.email });
      return person !== undefined;
    });
    if (!found) return erased;
    erased += 1;
  }
}

/**
 * Erases a person at once, as the system: by the account with everything in it, or where there is none by a proven address. What a law keeps
 * goes under lock.
 */
export async function erasePerson(
  transaction: Transaction<DB>,
  context: Context,
  keys: Keys,
  person: Person & { email: string },
): Promise<void> {
  const subjects = [...(person.userId === undefined ? [] : [person.userId]), ...(await repliesTo(transaction, person))];
  for (const [table, marks] of Object.entries(tables)) {
    const { leaving, owner } = marks;
    const theirs = rowsOf(person, marks);
    if (owner === undefined || theirs === undefined || leaving === undefined || leaving === "cascades") continue;
    const rows = await takeOut(transaction, table, theirs, marks.spared);
    subjects.push(...rows.map(({ id }) => id));
    if (leaving !== "erased") await block(transaction, context, keys, { table, blocking: leaving, rows });
  }
  // Mails to the person, mails of theirs to the team, and mails about what they sent.
  await transaction
    .deleteFrom("emails")
    .where((mail) =>
      mail.or([
        mail("recipient", "=", person.email),
        mail("reply_to", "=", person.email),
        ...(subjects.length === 0 ? [] : [mail("subject_id", "in", subjects)]),
      ]),
    )
    .execute();
  if (person.userId !== undefined) await transaction.deleteFrom("users").where("id", "=", person.userId).execute();
}

/** The ids of what was said about their rows, which goes with those: mails about it go too, whatever address they went to. */
async function repliesTo(transaction: Transaction<DB>, person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (const [table, marks] of Object.entries(tables)) {
    const theirs = marks.parents && rowsOf(person, marks);
    if (!theirs) continue;
    const { rows } = await sql<Row>`select id from ${sql.table(table)} where ${theirs}`.execute(transaction);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Deletes a table's rows of a person and answers what they held. */
async function takeOut(
  transaction: Transaction<DB>,
  table: string,
  theirs: RawBuilder<boolean>,
  spared: TableMarks["spared"] | undefined,
): Promise<Row[]> {
  const kept = spared === undefined ? sql`` : sql`and ${sql.ref(spared.column)} <> ${spared.value}`;
  const { rows } = await sql<Row>`delete from ${sql.table(table)} where ${theirs} ${kept} returning *`.execute(transaction);
  return rows;
}

async function block(
  transaction: Transaction<DB>,
  { now }: Context,
  keys: Keys,
  { table, blocking, rows }: { table: string; blocking: Blocking; rows: readonly Row[] },
): Promise<void> {
  const { years, from, only } = blocking;
  const kept = rows.filter((row) => only === undefined || row[only.column] === only.value);
  if (kept.length === 0) return;
  const key = keys.derive("blocked-records", 32);
  const records = kept.map((row) => {
    const id = crypto.randomUUID();
    const begun = Temporal.Instant.fromEpochMilliseconds(Number(row[from])).toZonedDateTimeISO("UTC");
    return {
      id,
      source: table,
      content: seal(key, id, Buffer.from(JSON.stringify(row))),
      keep_until: begun.add({ years }).toInstant().toString(),
      created_at: now.toString(),
    };
  });
  await transaction.insertInto("blocked_records").values(records).execute();
}
