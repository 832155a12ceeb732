import { sql, type Transaction } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";

/** Who is asking: anyone, a signed-in customer, an admin, or the software itself (imports, jobs). */
export type Actor = { kind: "visitor" } | { kind: "customer"; userId: string } | { kind: "admin"; userId: string } | { kind: "system" };

/** What every query and command is given. `now` is fixed for the whole request, so that its parts agree on the time. */
export type Context = { actor: Actor; database: Database; now: Temporal.Instant };

/** Whose rows the actor writes; null for nobody's. */
export function userIdOf(actor: Actor): string | null {
  return "userId" in actor ? actor.userId : null;
}

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

/**
 * Runs `work` in one transaction under the actor's database role, so that row-level security decides what it sees and changes.
 * Inside, everything takes the transaction it is given: the embedded database has one connection, and a second one would wait for ever.
 */
export function as<Result>(context: Context, work: (transaction: Transaction<DB>) => Promise<Result>): Promise<Result> {
  return context.database.kysely.transaction().execute(async (transaction) => {
    await become(transaction, context.actor);
    return work(transaction);
  });
}

/**
 * A piece of the actor's transaction that only the software itself may do, such as counting or looking whether a form was sent before.
 * What it writes for an admin stands in the log as that admin's (row B9). Afterwards the transaction is the actor's again; when the piece
 * fails, the whole transaction does.
 */
export async function asSystemWithin<Result>(transaction: Transaction<DB>, actor: Actor, work: () => Promise<Result>): Promise<Result> {
  await become(transaction, system);
  if (actor.kind === "admin") await actFor(transaction, actor.userId);
  const result = await work();
  await become(transaction, actor);
  return result;
}

/** What the system writes from here to the end of the transaction is recorded as asked for by that admin (db/migrations/0024-bans-and-log.sql). */
export async function actFor(transaction: Transaction<DB>, adminId: string): Promise<void> {
  await sql`select set_config('app.asked_by', ${adminId}, true)`.execute(transaction);
}

async function become(transaction: Transaction<DB>, actor: Actor): Promise<void> {
  await sql`select set_config('role', app_role(${actor.kind}), true), set_config('app.user_id', ${userIdOf(actor) ?? ""}, true)`.execute(
    transaction,
  );
}
