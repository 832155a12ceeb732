import type { Transaction } from "kysely";
import { countThisHour } from "#app/features/ground/forms/commands.server.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAs, system } from "#server/context.ts";
import type { KeyScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";

/** How many minutes a challenge stays open, and how many tries it allows (row A14). */
const minutes = 5;
const mostTries = 5;
const mostAnHour = 30;

export type ChallengeResult = { ok: true; id: string; expires: Temporal.Instant } | { ok: false; reason: "no-factor" | "too-many" };

/** Opens a challenge for one of the person's own factors, in this session. */
export function challengeFactor({ context, keys }: KeyScope, session: Session, factorId: string): Promise<ChallengeResult> {
  return runAs({ ...context, actor: system }, async (transaction) => {
    const factor = await transaction
      .selectFrom("auth_factors")
      .select("id")
      .where("id", "=", factorId)
      .where("user_id", "=", session.userId)
      .executeTakeFirst();
    if (!factor) return { ok: false, reason: "no-factor" };
    const key = keys.sign("form-counter", `challenge ${session.userId}`);
    if ((await countThisHour(transaction, context, key)) > mostAnHour) return { ok: false, reason: "too-many" };
    const { id } = await transaction
      .insertInto("factor_challenges")
      .values({ factor_id: factorId, session_id: session.id, created_at: context.now.toString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { ok: true, id, expires: context.now.add({ minutes }) };
  });
}

/** Counts a try of a challenge. False if it belongs to another factor or session, was used, is too old, or has no tries left. */
export async function takeChallengeTry(
  transaction: Transaction<DB>,
  { now }: Context,
  { challengeId, factorId, sessionId }: { challengeId: string; factorId: string | undefined; sessionId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("factor_challenges")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", challengeId)
    .where("factor_id", "=", factorId ?? "")
    .where("session_id", "=", sessionId)
    .where("used_at", "is", null)
    .where("tries", "<", mostTries)
    .where("created_at", ">", new Date(now.subtract({ minutes }).epochMilliseconds))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
