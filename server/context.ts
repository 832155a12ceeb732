import { CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";

/**
 * The requester: a visitor, a signed-in customer, an admin, or the software itself (imports, jobs). `orderId`: the order whose signed link the
 * person holds, which the database's policies then show to them (decision 0050).
 */
export type Actor =
  | { kind: "visitor"; orderId?: string }
  | { kind: "customer"; userId: string; orderId?: string }
  | { kind: "admin"; userId: string }
  | { kind: "system" };

/** The input of every query and command. `now` is fixed for the whole request, so that its parts agree on the time. */
export type Context = { actor: Actor; database: Database; now: Temporal.Instant };

/** The owner of the rows that the actor writes; null for rows without an owner. */
export function userIdOf(actor: Actor): string | null {
  return "userId" in actor ? actor.userId : null;
}

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

/**
 * Runs `work` in one transaction under the actor's database role, so that row-level security decides what it sees and changes.
 * All queries inside must use this transaction: the embedded database has one connection, and a second query would wait for ever.
 */
export function runAs<Result>(context: Context, work: (transaction: Transaction<DB>) => Promise<Result>): Promise<Result> {
  return context.database.kysely.transaction().execute(async (transaction) => {
    await takeRole(transaction, context.actor);
    return work(transaction);
  });
}

/**
 * Reads with one statement under the actor's database role. Role and statement go to the database as one text, which is one transaction
 * there. So a page waits once for the database and not three times. No parameter can go with such a text: the statement writes its values
 * as literals. They may be numbers, and ids that `idsLiteral` has checked, but never what a person typed. Throws for a parameter. It must
 * not be called within a transaction, because the embedded database has one connection.
 */
export function readAs<Row>({ actor, database }: Context, statement: ReadingStatement<Row>): Promise<readonly Row[]> {
  const { kysely } = database;
  return readTogether<Row>(kysely, [roleOf(actor).compile(kysely), statement(kysely)]);
}

/**
 * The same, but returns no rows if a condition holds that only the system can see, such as a change of the catalogue. The database looks at the
 * condition first, in the same text.
 */
export function readAsUnless<Row>(
  { actor, database }: Context,
  condition: RawBuilder<boolean>,
  statement: ReadingStatement<Row>,
): Promise<readonly Row[]> {
  const { kysely } = database;
  const look = sql`select set_config('app.unless', (${condition})::text, true)`.compile(kysely);
  const { sql: text, ...rest } = statement(kysely);
  const read = { ...rest, sql: `select * from (${text}) as found where current_setting('app.unless') = 'false'` };
  return readTogether<Row>(kysely, [roleOf(system).compile(kysely), look, roleOf(actor).compile(kysely), read]);
}

type ReadingStatement<Row> = (database: Kysely<DB>) => CompiledQuery<Row>;

/** Returns the rows of the last statement. */
async function readTogether<Row>(kysely: Kysely<DB>, statements: readonly CompiledQuery[]): Promise<readonly Row[]> {
  if (statements.some(({ parameters }) => parameters.length > 0))
    throw new Error("A statement that travels together with its role has no parameters.");
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(statements.map((statement) => statement.sql).join("; ")));
  return rows;
}

/** Ids as a list within the text of a statement. Throws for anything but UUIDs. */
export function idsLiteral(ids: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`${sql.lit(idList(ids))}::uuid[]`;
}

/** The same list as PostgreSQL writes an array, such as "{0b3f…,51c0…}", for a statement that was compiled before. */
export function idList(ids: readonly string[]): string {
  if (!ids.every((id) => idShape.test(id))) throw new Error("An id of a list is no UUID.");
  return `{${ids.join(",")}}`;
}

/**
 * Runs a part of the actor's transaction as the system. Only the software may do such work, for example look whether a form was sent
 * before. If the actor is an admin, the audit log names this admin for what `work` writes (row B9). Afterwards the transaction has the
 * actor's role again; if `work` fails, the whole transaction fails.
 */
export async function runAsSystemWithin<Result>(transaction: Transaction<DB>, actor: Actor, work: () => Promise<Result>): Promise<Result> {
  await takeRole(transaction, system);
  if (actor.kind === "admin") await recordFor(transaction, actor.userId);
  const result = await work();
  await takeRole(transaction, actor);
  return result;
}

/** Until the end of the transaction, the audit log names this admin for the system's writes (db/migrations/0004-audit-log.sql). */
export async function recordFor(transaction: Transaction<DB>, adminId: string): Promise<void> {
  await sql`select set_config('app.asked_by', ${adminId}, true)`.execute(transaction);
}

async function takeRole(transaction: Transaction<DB>, actor: Actor): Promise<void> {
  await roleOf(actor).execute(transaction);
}

/** A statement without parameters, because only such a one travels together with others in one text (db/joined-statements.ts). */
function roleOf(actor: Actor): RawBuilder<unknown> {
  const orderId = "orderId" in actor ? actor.orderId : undefined;
  return sql`select set_config('role', app_role(${sql.lit(actor.kind)}), true), set_config('app.user_id', ${idLiteral(userIdOf(actor))}, true),
    set_config('app.order_id', ${idLiteral(orderId)}, true)`;
}

/** An id as a text within a statement; empty without one. Throws for anything else, because no parameter protects the statement. */
function idLiteral(id: string | null | undefined) {
  if (id !== null && id !== undefined && !idShape.test(id)) throw new Error("The id of an actor is no UUID.");
  return sql.lit(id ?? "");
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
