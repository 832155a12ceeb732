import { sql } from "kysely";
import { tellOwner } from "#app/features/people/sessions/commands/tell-owner.server.ts";
import { hasVerifiedFactor } from "#app/features/people/sessions/queries.server.ts";
import { runAs, system, type Context, type Transaction } from "#server/context.ts";
import type { CookieScope, KeyScope, LinkScope, MailScope, SecurityScope } from "#server/request.ts";
import { securityEvent } from "#server/security-events.ts";
import { renewSession, type Session, sessionCookieHeader } from "#server/session.ts";
import { countThisHour } from "#app/features/ground/forms/commands.server.ts";
import { readRecoveryCode } from "../recovery-code.ts";
import { stepOfCode } from "../totp.ts";
import { makeRecoveryCodes, spendRecoveryCode } from "./enrol.server.ts";

/** Ten tries an hour, even within a session (row A14): the eleventh waits until the first is an hour old. */
const most = 10;
const codeMinutes = 60;

type CodeTry = { allowed: true; key: string } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts a code as wrong before it is checked, so that parallel tries cannot evade the limit. `verifyCode` undoes this for a correct
 * code. App codes count per person. Recovery codes count per session, because they are too long to guess. A stranger who knows the password
 * can use up both limits, but the owner can still use a recovery code in their own session.
 */
async function claimCodeTry(
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
    .where("failed_at", ">", new Date(now.subtract({ minutes: codeMinutes }).epochMilliseconds))
    .executeTakeFirstOrThrow();
  if (failures >= most && first)
    return { allowed: false, retryAfterSeconds: Math.ceil(codeMinutes * 60 - (now.epochMilliseconds - first.getTime()) / 1000) };
  await transaction.insertInto("auth_failures").values({ key, failed_at: now.toString() }).execute();
  return { allowed: true, key };
}

/** How many minutes a challenge stays open, and how many tries it allows (row A14). */
const minutes = 5;
const mostTries = 5;
const mostAnHour = 30;

type ChallengeResult = { ok: true; id: string; expires: Temporal.Instant } | { ok: false; reason: "no-factor" | "too-many" };

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
async function takeChallengeTry(
  transaction: Transaction,
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

export type CodeResult =
  | {
      ok: true;
      cookie: string;
      /** New codes when this was the first code of a person's first app, otherwise none. Show them only now. */
      recoveryCodes: string[];
    }
  | { ok: false; reason: "wrong" | "no-factor" | "no-challenge" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

type TypedCode = {
  /** As typed: six digits, or a recovery code if no factor is named. */
  code: string;
  /** The app that made the code; if absent, any of the person's verified apps. */
  factorId?: string;
  challengeId?: string;
};

/**
 * Accepts a recovery code or an app's code, and raises the session to aal2 under a new token. Each app's code works once per time step
 * (row A14). Every try is counted before it is checked, even within a session. A wrong code stays counted, because the transaction commits.
 */
export function verifyCode(
  scope: LinkScope & CookieScope & SecurityScope,
  session: Session,
  { code, factorId, challengeId }: TypedCode,
): Promise<CodeResult> {
  const { context, client } = scope;
  const typed = code.replaceAll(/\s/g, "");
  return runAs({ ...context, actor: system }, async (transaction) => {
    const factors = await factorsOf(transaction, session, factorId);
    if (factors.length === 0) return { ok: false, reason: "no-factor" };
    if (challengeId !== undefined && !(await takeChallengeTry(transaction, context, { challengeId, factorId, sessionId: session.id })))
      return { ok: false, reason: "no-challenge" };
    // An app's code has six digits, so it can never be a recovery code.
    const recovering = factorId === undefined && readRecoveryCode(typed) !== undefined;
    const tried = await claimCodeTry(transaction, scope, session, recovering ? "recovery" : "app");
    if (!tried.allowed) {
      securityEvent(scope, "code-locked", { user: session.userId });
      return { ok: false, reason: "too-many", retryAfterSeconds: tried.retryAfterSeconds };
    }

    const accepted = recovering ? undefined : await acceptAppCode(transaction, scope, factors, typed);
    const spent = recovering && (await spendRecoveryCode(transaction, { userId: session.userId, typed, now: context.now }));
    if (!accepted && !spent) {
      securityEvent(scope, "code-failed", { user: session.userId });
      return { ok: false, reason: "wrong" };
    }

    await transaction.deleteFrom("auth_failures").where("key", "=", tried.key).execute();
    if (challengeId !== undefined)
      await transaction.updateTable("factor_challenges").set({ used_at: context.now.toString() }).where("id", "=", challengeId).execute();
    if (spent) await tellOwner(transaction, scope, session, "recovery-code-used");
    const recoveryCodes = accepted?.isNew === true ? await announceFactor(transaction, scope, session, accepted.name) : [];
    const token = await renewSession(transaction, { id: session.id, aal: 2, now: context.now });
    return { ok: true, cookie: sessionCookieHeader(token, client.secure), recoveryCodes };
  });
}

type StoredFactor = { id: string; friendly_name: string; secret: Buffer; verified_at: Date | null };

/** The person's verified factors, or the named one. A new app needs a session that has given a code of a verified one, if there is one. */
async function factorsOf(transaction: Transaction, { userId, aal }: Session, factorId: string | undefined): Promise<StoredFactor[]> {
  const own = transaction.selectFrom("auth_factors").select(["id", "friendly_name", "secret", "verified_at"]).where("user_id", "=", userId);
  if (factorId === undefined) return own.where("verified_at", "is not", null).execute();
  const named = await own.where("id", "=", factorId).execute();
  const isNew = named[0]?.verified_at === null;
  return isNew && aal === 1 && (await hasVerifiedFactor(transaction, userId)) ? [] : named;
}

/** Finds the factor of a code. One statement compares and stores the time step, so of many parallel tries only one succeeds. */
async function acceptAppCode(
  transaction: Transaction,
  { context: { now }, keys }: KeyScope,
  factors: readonly StoredFactor[],
  code: string,
): Promise<{ name: string; isNew: boolean } | undefined> {
  for (const { id, friendly_name, secret, verified_at } of factors) {
    const step = stepOfCode(keys.decrypt("factor-secrets", id, secret), code, now);
    if (step === undefined) continue;
    const { numUpdatedRows } = await transaction
      .updateTable("auth_factors")
      .set((factor) => ({ last_step: step, verified_at: factor.fn.coalesce("verified_at", factor.val(now.toString())) }))
      .where("id", "=", id)
      .where((factor) => factor.or([factor("last_step", "is", null), factor("last_step", "<", String(step))]))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) return { name: friendly_name, isNew: verified_at === null };
  }
  return undefined;
}

/** Tells the owner of a newly verified factor. Returns recovery codes with the first one. */
async function announceFactor(transaction: Transaction, scope: MailScope & SecurityScope, session: Session, name: string) {
  await tellOwner(transaction, scope, session, "factor-added", [{ name: "App", value: name }]);
  const has = await transaction.selectFrom("recovery_codes").select("id").where("user_id", "=", session.userId).limit(1).executeTakeFirst();
  return has ? [] : makeRecoveryCodes(transaction, session.userId, scope.context.now);
}
