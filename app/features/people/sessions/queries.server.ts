import type { Kysely } from "kysely";
import type { DB } from "#db/types.ts";
import { type Context, runAs, system } from "#server/context.ts";
import { limitsOf, type Session } from "#server/session.ts";

/** In this order, because most browsers also name those below them. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/** A browser's User-Agent in words: "Chrome en Windows". An unknown browser is "Navegador"; an unknown system is left out. */
function deviceOf(userAgent: string): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0];
  const operating = systems.find(([, sign]) => sign.test(userAgent))?.[0];
  if (browser === undefined && operating === undefined) return "Dispositivo desconocido";
  if (operating === undefined) return browser ?? "";
  return `${browser ?? "Navegador"} en ${operating}`;
}

/** A session as its owner sees it: an id and times, never a token (row A11). */
export function listSessions(context: Context, session: Session) {
  const { idle, absolute } = limitsOf(session);
  const before = (hours: number) => new Date(context.now.epochMilliseconds - hours * 3_600_000);
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("sessions")
      .select(["id", "user_agent", "created_at", "last_seen_at"])
      .where("user_id", "=", session.userId)
      .where("last_seen_at", ">", before(idle))
      .where("created_at", ">", before(absolute))
      .orderBy("last_seen_at", "desc")
      .limit(100)
      .execute();
    return rows.map(({ id, user_agent, created_at, last_seen_at }) => ({
      id,
      device: deviceOf(user_agent),
      startedAt: Temporal.Instant.fromEpochMilliseconds(created_at.getTime()),
      lastSeen: Temporal.Instant.fromEpochMilliseconds(last_seen_at.getTime()),
      current: id === session.id,
    }));
  });
}

/** Whether a person has an app that has given a correct first code, so that a session can reach aal2 (ACCOUNT-16). */
export async function hasVerifiedFactor(transaction: Kysely<DB>, userId: string): Promise<boolean> {
  const found = await transaction
    .selectFrom("auth_factors")
    .select("id")
    .where("user_id", "=", userId)
    .where("verified_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a person has a role in the team. For the system and for the team, who may read the roles. */
export async function isOfTeam(transaction: Kysely<DB>, userId: string): Promise<boolean> {
  const role = await transaction
    .selectFrom("user_roles")
    .select("role")
    .where("user_id", "=", userId)
    .where("role", "<>", "user")
    .executeTakeFirst();
  return role !== undefined;
}

/** What a person must do before a delicate change: nothing, give the password, give an app's code, or sign in again (row A12). */
export type Confirmation = "recent" | "password" | "code" | "sign-in";

const recentMinutes = 5;

/** A person with an app must first reach aal2; otherwise somebody who only knows the password could remove the app. */
export async function confirmationNeeded(context: Context, session: Session): Promise<Confirmation> {
  const { protectedByFactor, hasPassword } = await runAs({ ...context, actor: system }, async (transaction) => {
    const { has_password } = await transaction
      .selectFrom("users")
      .select(({ eb }) => eb("password_hash", "is not", null).as("has_password"))
      .where("id", "=", session.userId)
      .executeTakeFirstOrThrow();
    return { protectedByFactor: await hasVerifiedFactor(transaction, session.userId), hasPassword: has_password };
  });
  if (protectedByFactor && session.aal === 1) return "code";
  if (context.now.since(session.confirmedAt).total("minutes") < recentMinutes) return "recent";
  if (hasPassword) return "password";
  return protectedByFactor ? "code" : "sign-in";
}
