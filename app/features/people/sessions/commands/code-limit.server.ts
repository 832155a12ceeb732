import { sql } from "kysely";
import type { Transaction } from "#server/context.ts";
import type { KeyScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";

/** Ten tries an hour, even within a session (row A14): the eleventh waits until the first is an hour old. */
const most = 10;
const minutes = 60;

export type CodeTry = { allowed: true; key: string } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts a code as wrong before it is checked, so that parallel tries cannot evade the limit. `resetCodeTries` undoes this for a correct
 * code. App codes count per person. Recovery codes count per session, because they are too long to guess. A stranger who knows the password
 * can use up both limits, but the owner can still use a recovery code in their own session.
 */
export async function claimCodeTry(
  transaction: Transaction,
  { keys, context: { now } }: KeyScope,
  { id, userId }: Session,
  kind: "app" | "recovery",
): Promise<CodeTry> {
  const key = keys.sign("auth-failure", kind === "app" ? `code ${userId}` : `recovery code in session ${id}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  const { failures, first } = await transaction
    .selectFrom("auth_failures")
    .select(({ fn }) => [fn.countAll<number>().as("failures"), fn.min("failed_at").as("first")])
    .where("key", "=", key)
    .where("failed_at", ">", new Date(now.subtract({ minutes }).epochMilliseconds))
    .executeTakeFirstOrThrow();
  if (failures >= most && first)
    return { allowed: false, retryAfterSeconds: Math.ceil(minutes * 60 - (now.epochMilliseconds - first.getTime()) / 1000) };
  await transaction.insertInto("auth_failures").values({ key, failed_at: now.toString() }).execute();
  return { allowed: true, key };
}

export async function resetCodeTries(transaction: Transaction, key: string): Promise<void> {
  await transaction.deleteFrom("auth_failures").where("key", "=", key).execute();
}
