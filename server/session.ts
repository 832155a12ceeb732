import { type Kysely, sql } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { type Actor, runAs, system, type TeamRole, type Transaction } from "./context.ts";
import { cookieValue, type SecretCookie, secretCookie, secretCookieName } from "./http/cookies.ts";
import { hashOf, secretToken } from "./secrets/secret-token.ts";

/** A signed-in person. Each request reads this again from the database, and nothing is cached (rows A8, A10). */
export type Session = {
  id: string;
  userId: string;
  email: string;
  /** "" when the person gave none. */
  displayName: string;
  /** The role in the team; null for a customer. */
  role: TeamRole | null;
  /** Whether the account has a verified authenticator app. A team member with one has the role only at aal 2 (row A24). */
  hasFactor: boolean;
  /** 2 when a factor was given in this session. */
  aal: 1 | 2;
  /** When the password or a factor was last given. */
  confirmedAt: Temporal.Instant;
};

/** Hours that a session lasts without use (`idle`) and at most (`absolute`); shorter for the team (row A9). */
const sessionLimits = { customer: { idle: 7 * 24, absolute: 30 * 24 }, team: { idle: 0.5, absolute: 12 } };
/** A session's last use is stored at most this often, so that most page views write nothing. */
const lastUseStoredEvery = { minutes: 1 };

/** Characters of a token (server/secrets/secret-token.ts). */
const tokenLength = 43;
const sessionCookie: SecretCookie = { name: "session", maxAge: sessionLimits.customer.absolute * 3600 };

/** Whether a request has a cookie that could name a session, so that the database must be asked. */
export function claimsSession(cookies: string | null | undefined, secure: boolean): boolean {
  return cookieValue(cookies, secretCookieName(sessionCookie.name, secure))?.length === tokenLength;
}

/** Returns the valid session that the cookie names, or undefined. Throws when the database is unreachable. */
export async function findSession(
  database: Database,
  cookies: string | null | undefined,
  { secure, now }: { secure: boolean; now: Temporal.Instant },
): Promise<Session | undefined> {
  const token = cookieValue(cookies, secretCookieName(sessionCookie.name, secure));
  if (token?.length !== tokenLength) return undefined;
  return runAs({ actor: system, database, now }, async (transaction) => {
    const found = await readSession(transaction, token);
    if (!found || isExpired(found, now)) return undefined;
    if (Temporal.Instant.compare(now, found.lastSeenAt.add(lastUseStoredEvery)) > 0)
      await transaction.updateTable("sessions").set({ last_seen_at: now.toString() }).where("id", "=", found.session.id).execute();
    return found.session;
  });
}

async function readSession(transaction: Transaction, token: string) {
  const row = await transaction
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("profiles", "profiles.user_id", "users.id")
    .select([
      "sessions.id",
      "sessions.user_id",
      "sessions.aal",
      "sessions.created_at",
      "sessions.last_seen_at",
      "sessions.confirmed_at",
      "users.email",
      "profiles.display_name",
      sql<TeamRole | null>`(select role from user_roles where user_roles.user_id = users.id and role <> 'user')`.as("role"),
      sql<boolean>`exists (select from auth_factors where auth_factors.user_id = users.id and verified_at is not null)`.as("has_factor"),
    ])
    .where("token_hash", "=", hashOf(token))
    .where("users.banned_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const session: Session = {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    displayName: row.display_name ?? "",
    role: row.role,
    hasFactor: row.has_factor,
    aal: row.aal === 2 ? 2 : 1,
    confirmedAt: instantOf(row.confirmed_at),
  };
  return { session, createdAt: instantOf(row.created_at), lastSeenAt: instantOf(row.last_seen_at) };
}

/** The limits of a session: those of the team also before the second factor is given. */
export function limitsOf({ role }: Session) {
  return role === null ? sessionLimits.customer : sessionLimits.team;
}

function isExpired(
  { session, createdAt, lastSeenAt }: NonNullable<Awaited<ReturnType<typeof readSession>>>,
  now: Temporal.Instant,
): boolean {
  const { idle, absolute } = limitsOf(session);
  return now.since(lastSeenAt).total("hours") >= idle || now.since(createdAt).total("hours") >= absolute;
}

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

/**
 * The actor of a request. Without a session that is a visitor; an admin who has not given the second factor is a customer (row A24). The other
 * roles of the team are customers, too, until the gate of the back office lets them in (server/gates.ts).
 */
export function actorOf(session: Session | undefined): Actor {
  if (!session) return { kind: "visitor" };
  return { kind: roleNow(session) === "admin" ? "admin" : "customer", userId: session.userId };
}

/** The role that this session has now; null for a customer's. With an authenticator app it also needs the app's code (rows A15, A24). */
export function roleNow({ role, hasFactor, aal }: Session): TeamRole | null {
  return aal === 2 || !hasFactor ? role : null;
}

/** The values that forms start with for a signed-in person. Without a name it is the part of the email before the @ (ACCOUNT-13). */
export function personOf(session: Session | undefined): { name: string; email: string } | undefined {
  if (!session) return undefined;
  const { displayName, email } = session;
  return { name: displayName === "" ? (email.split("@", 1)[0] ?? "") : displayName, email };
}

export type NewSession = { userId: string; aal: 1 | 2; userAgent: string; now: Temporal.Instant };

/** Begins a session as the system. Returns its token, which goes only into the cookie. */
export async function beginSession(transaction: Kysely<DB>, { userId, aal, userAgent, now }: NewSession): Promise<string> {
  const token = secretToken();
  const at = now.toString();
  await transaction
    .insertInto("sessions")
    .values({
      user_id: userId,
      token_hash: hashOf(token),
      aal,
      user_agent: userAgent.slice(0, 400),
      created_at: at,
      last_seen_at: at,
      confirmed_at: at,
    })
    .execute();
  return token;
}

/** Gives a session a new token as the system, after the person gave the password or a factor. The old token is invalid at once (row A8). */
export async function renewSession(
  transaction: Kysely<DB>,
  { id, aal, now }: { id: string; aal: 1 | 2; now: Temporal.Instant },
): Promise<string> {
  const token = secretToken();
  await transaction
    .updateTable("sessions")
    .set({ token_hash: hashOf(token), aal, confirmed_at: now.toString(), last_seen_at: now.toString() })
    .where("id", "=", id)
    .execute();
  return token;
}

/** The Set-Cookie header that stores a session's token, or deletes the cookie (undefined). */
export function sessionCookieHeader(token: string | undefined, secure: boolean): string {
  return token === undefined ? secretCookie({ ...sessionCookie, maxAge: 0 }, "", secure) : secretCookie(sessionCookie, token, secure);
}
