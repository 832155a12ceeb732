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
export async function readAs<Row>(
  { actor, database }: Context,
  statement: (database: Kysely<DB>) => CompiledQuery<Row>,
): Promise<readonly Row[]> {
  const { sql: text, parameters } = statement(database.kysely);
  if (parameters.length > 0) throw new Error("A statement that travels together with its role has no parameters.");
  const role = roleOf(actor).compile(database.kysely).sql;
  const { rows } = await database.kysely.executeQuery<Row>(CompiledQuery.raw(`${role}; ${text}`));
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
