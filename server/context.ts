import { sql, type Transaction } from "kysely";
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
  const orderId = ("orderId" in actor ? actor.orderId : undefined) ?? "";
  await sql`select set_config('role', app_role(${actor.kind}), true), set_config('app.user_id', ${userIdOf(actor) ?? ""}, true),
    set_config('app.order_id', ${orderId}, true)`.execute(transaction);
}
