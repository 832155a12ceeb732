import type { Database } from "#db/client.ts";
import { runAs, type TeamRole } from "#server/context.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";
import { findSession, type Session } from "#server/session.ts";
import { contextOf } from "./database.ts";

type Given = {
  email?: string;
  verified?: boolean;
  admin?: boolean;
  /** The role in the team; `admin` says it for an admin. */
  role?: TeamRole | undefined;
  displayName?: string;
  /** As server/secrets/password.ts makes it; without one, the person cannot sign in with a password. */
  passwordHash?: string;
  now?: Temporal.Instant;
};

/** Inserts a person with an account and returns the id. The address is confirmed unless `given` says otherwise. */
export async function insertUser(database: Database, given: Given = {}): Promise<string> {
  const {
    email = `p${crypto.randomUUID()}@example.es`,
    verified = true,
    admin = false,
    role = admin ? "admin" : undefined,
    displayName = "",
    passwordHash,
    now,
  } = given;
  const context = contextOf(database, undefined, now);
  return runAs(context, async (transaction) => {
    const { id } = await transaction
      .insertInto("users")
      .values({
        email,
        email_verified_at: verified ? context.now.toString() : null,
        password_hash: passwordHash ?? null,
        created_at: context.now.toString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction.insertInto("profiles").values({ user_id: id, display_name: displayName }).execute();
    if (role) await transaction.insertInto("user_roles").values({ user_id: id, role }).execute();
    return id;
  });
}

/** Inserts a session of this person with a token that the test chose; returns its id. */
export async function insertSession(database: Database, userId: string, token: string, now: Temporal.Instant): Promise<string> {
  const at = now.toString();
  const { id } = await runAs(contextOf(database, undefined, now), (transaction) =>
    transaction
      .insertInto("sessions")
      .values({ user_id: userId, token_hash: hashOf(token), created_at: at, last_seen_at: at, confirmed_at: at })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** The session of a token at a moment, as a request finds it; undefined when it has ended. */
export function sessionWith(database: Database, token: string, now: Temporal.Instant): Promise<Session | undefined> {
  return findSession(database, `__Host-session=${token}`, { secure: true, now });
}

/** Inserts a person who is signed in at a moment, and the session. */
export async function insertSignedIn(database: Database, given: Given & { now: Temporal.Instant }): Promise<Session & { token: string }> {
  const userId = await insertUser(database, given);
  const token = secretToken();
  await insertSession(database, userId, token, given.now);
  const session = await sessionWith(database, token, given.now);
  if (!session) throw new Error("The session that was just written is not there.");
  return { ...session, token };
}
