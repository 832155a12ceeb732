import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import type { RequestFacts } from "#server/request.ts";

/** Failures in a window cost nothing until there are `free` of them; then one waits, twice as long each time, at most `longest` seconds. */
type Rule = { free: number; minutes: number; longest: number };

const passwordRule: Rule = { free: 5, minutes: 15, longest: 900 };
/** Ten codes an hour, inside a session as well (row A14): the eleventh waits until the first is an hour old. */
const codeRule: Rule = { free: 10, minutes: 60, longest: 3600 };
const firstWaitInSeconds = 5;

export type Try = { allowed: true; keys: readonly string[] } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts a try of an account's password as failed before it is looked at, so that parallel tries cannot slip by; `forgive` takes it back
 * when it was right (row A4). Within the system's transaction.
 */
export function claimTry(transaction: Transaction<DB>, facts: RequestFacts, account: string): Promise<Try> {
  return claim(transaction, facts, `account ${account}`, passwordRule);
}

/** The same for the codes of a person's authenticator apps, and for their recovery codes. */
export function claimCodeTry(transaction: Transaction<DB>, facts: RequestFacts, userId: string): Promise<Try> {
  return claim(transaction, facts, `code ${userId}`, codeRule);
}

async function claim(transaction: Transaction<DB>, { keys, context: { now } }: RequestFacts, text: string, rule: Rule): Promise<Try> {
  const key = keys.sign("auth-failure", text);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
  const times = await transaction
    .selectFrom("auth_failures")
    .select("failed_at")
    .where("key", "=", key)
    .where("failed_at", ">", new Date(now.subtract({ minutes: rule.minutes }).epochMilliseconds))
    .orderBy("failed_at", "desc")
    .execute();
  const retryAfterSeconds = waitAfter(
    times.map(({ failed_at }) => (now.epochMilliseconds - failed_at.getTime()) / 1000),
    rule,
  );
  if (retryAfterSeconds > 0) return { allowed: false, retryAfterSeconds };
  await transaction.insertInto("auth_failures").values({ key, failed_at: now.toString() }).execute();
  return { allowed: true, keys: [key] };
}

/** Seconds to wait when the failures are so many seconds old, the newest first. */
function waitAfter(ages: readonly number[], rule: Rule): number {
  if (ages.length < rule.free) return 0;
  if (rule === codeRule) return Math.ceil(rule.minutes * 60 - (ages[rule.free - 1] ?? 0));
  const wait = Math.min(rule.longest, firstWaitInSeconds * 2 ** (ages.length - rule.free));
  return Math.max(0, Math.ceil(wait - (ages[0] ?? 0)));
}

/** Takes back what was counted, and the earlier failures with it: their owner is here. */
export async function forgive(transaction: Transaction<DB>, keys: readonly string[]): Promise<void> {
  await transaction.deleteFrom("auth_failures").where("key", "in", keys).execute();
}
