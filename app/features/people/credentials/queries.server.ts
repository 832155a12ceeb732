import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
import type { Session } from "#server/session.ts";

/** The working link of a token, if it is this person's and of the present password. In a transaction of the system. */
export function addressLink(transaction: Transaction, { now }: Context, session: Session, token: string) {
  return transaction
    .selectFrom("account_links")
    .innerJoin("users", "users.id", "account_links.user_id")
    .select(["account_links.id", "account_links.email"])
    .where("account_links.token_hash", "=", hashOf(token))
    .where("account_links.purpose", "=", "change_email")
    .where("account_links.user_id", "=", session.userId)
    .where("account_links.used_at", "is", null)
    .where("account_links.expires_at", ">", new Date(now.epochMilliseconds))
    .whereRef("account_links.password_version", "=", "users.password_version");
}

export async function linkedAddress(context: Context, session: Session, token: string): Promise<string | undefined> {
  const link = await runAs({ ...context, actor: system }, (transaction) =>
    addressLink(transaction, context, session, token).executeTakeFirst(),
  );
  return link?.email;
}
