import type { Transaction } from "kysely";
import { takeBackDeletion } from "#app/features/personal-data/commands/delete.server.ts";
import { hasVerifiedFactor } from "#app/features/sessions/queries.server.ts";
import type { DB } from "#db/types.ts";
import { system } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";
import { beginSession, storedSession } from "#server/session.ts";

type Person = { userId: string; email: string };

/** How they came. `to`: where they were on their way to. */
type Way = { userAgent: string; to: string };

/**
 * Begins the session of a person who has just proven who they are: by a password, a link from their mailbox or another provider. Every
 * session begins here, within the system's transaction. Coming in takes back the deletion of an account (row G5), and its owner hears of it.
 * Undefined where the team has closed the account.
 */
export async function enter(
  transaction: Transaction<DB>,
  facts: RequestFacts,
  { userId, email }: Person,
  { userAgent, to }: Way,
): Promise<{ to: string; cookies: string[] } | undefined> {
  // Locked, so that an account that is being closed at this moment is either closed already or loses this session too.
  const open = await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("banned_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!open) return undefined;
  const context = { ...facts.context, actor: system };
  await takeBackDeletion(transaction, { ...facts, context }, { userId, email });
  const token = await beginSession(transaction, { userId, aal: 1, userAgent, now: context.now });
  return { to: await nextStep(transaction, userId, to), cookies: [storedSession(token, facts.client.secure)] };
}

/** Where a person goes who has just signed in: on their way, or first to the code of their app where they have one. */
async function nextStep(transaction: Transaction<DB>, userId: string, to: string): Promise<string> {
  if (!(await hasVerifiedFactor(transaction, userId))) return to;
  return `/auth/codigo?redirectTo=${encodeURIComponent(to)}`;
}
