import { sql, type Transaction } from "kysely";
import { readUuid } from "#app/lib/uuid.ts";
import type { DB } from "#db/types.ts";
import { as, type Context, system } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";
import { withdrawalForms } from "./marketing.ts";

/** Whose consents: an account's, with what its address gave before it was one's own, or an address's. */
export type ConsentOwner = { userId: string | null; email: string };

/** Whether marketing is wanted, and since when; `since` is undefined for whoever never said anything about it. */
export type MarketingState = { wanted: boolean; since: Temporal.Instant | undefined };

/** The newest choice about marketing (row G7): off until somebody gives it. */
export async function readMarketing(transaction: Transaction<DB>, { userId, email }: ConsentOwner): Promise<MarketingState> {
  const row = await transaction
    .selectFrom("consents")
    .select(["granted", "given_at"])
    .where("purpose", "=", "marketing")
    .where(sql<boolean>`(user_id = ${userId} or (user_id is null and email = ${email}))`)
    .where((columns) => columns.or([columns("granted", "=", true), columns("form", "in", withdrawalForms)]))
    .orderBy("given_at", "desc")
    // Of two in one moment, the one that asks for less.
    .orderBy("granted")
    .limit(1)
    .executeTakeFirst();
  return { wanted: row?.granted ?? false, since: row && Temporal.Instant.fromEpochMilliseconds(row.given_at.getTime()) };
}

/** The same in a transaction of its own, as the system: a customer may not read what an address gave before it was theirs. */
export function marketingOf(context: Context, owner: ConsentOwner): Promise<MarketingState> {
  return as({ ...context, actor: system }, (transaction) => readMarketing(transaction, owner));
}

/** The link of a mail: the row that marketing was given with, and our signature over its id. */
export type WithdrawalLink = { subjectId: string; signature: string };

/** Who gave marketing with the row that a link names; undefined for a link that is not ours, and for whoever was erased. */
export async function findGiver(facts: RequestFacts, { subjectId, signature }: WithdrawalLink): Promise<ConsentOwner | undefined> {
  if (readUuid(subjectId) === undefined || !facts.keys.verify("marketing-link", subjectId, signature)) return undefined;
  const row = await as({ ...facts.context, actor: system }, (transaction) =>
    transaction
      .selectFrom("consents")
      .select(["user_id", "email"])
      .where("subject_id", "=", subjectId)
      .where("purpose", "=", "marketing")
      .where("email", "is not", null)
      .limit(1)
      .executeTakeFirst(),
  );
  return row?.email ? { userId: row.user_id, email: row.email } : undefined;
}
