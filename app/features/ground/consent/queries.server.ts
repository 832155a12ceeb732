import { sql } from "kysely";
import { readUuid } from "#app/lib/uuid.ts";
import type { KeyScope } from "#server/request.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { withdrawalForms } from "./marketing.ts";

/** The owner of consents: an account, including what its address gave before, or only an address. */
export type ConsentOwner = { userId: string | null; email: string };

export type MarketingState = { wanted: boolean; since: Temporal.Instant | undefined };

/** The newest choice about marketing (row G7); off without one. */
export async function readMarketing(transaction: Transaction, { userId, email }: ConsentOwner): Promise<MarketingState> {
  const row = await transaction
    .selectFrom("consents")
    .select(["granted", "given_at"])
    .where("purpose", "=", "marketing")
    .where(sql<boolean>`(user_id = ${userId} or (user_id is null and email = ${email}))`)
    .where((columns) => columns.or([columns("granted", "=", true), columns("form", "in", withdrawalForms)]))
    .orderBy("given_at", "desc")
    // Of two choices at the same moment, the refusal counts.
    .orderBy("granted")
    .limit(1)
    .executeTakeFirst();
  return { wanted: row?.granted ?? false, since: row && Temporal.Instant.fromEpochMilliseconds(row.given_at.getTime()) };
}

/** The same in a transaction of its own, as the system: a customer may not read rows from before the account. */
export function marketingOf(context: Context, owner: ConsentOwner): Promise<MarketingState> {
  return runAs({ ...context, actor: system }, (transaction) => readMarketing(transaction, owner));
}

/** A mail's link: the id of the row with which marketing was given, and our signature over it. */
export type WithdrawalLink = { subjectId: string; signature: string };

/** The person who gave marketing with a link's row; undefined for an invalid link or an erased person. */
export async function findConsentGiver(scope: KeyScope, { subjectId, signature }: WithdrawalLink): Promise<ConsentOwner | undefined> {
  if (readUuid(subjectId) === undefined || !scope.keys.verify("marketing-link", subjectId, signature)) return undefined;
  const row = await runAs({ ...scope.context, actor: system }, (transaction) =>
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
