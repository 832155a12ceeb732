import { sql } from "kysely";
import { type About, queueForCustomer, reachedMailLimit, recordWithheld } from "#app/features/ground/emails/commands.server.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { type Context, runAsSystemWithin, system, type Transaction } from "#server/context.ts";
import type { MailScope } from "#server/request.ts";
import { hashOf, secretToken } from "#server/secrets/secret-token.ts";

export type LinkPurpose = "confirm_email" | "reset_password";

/** How many minutes a link works (row A13; docs/security.md, "Who owns an address"). */
const minutes: Record<LinkPurpose, number> = { confirm_email: 24 * 60, reset_password: 30 };
const pages: Record<LinkPurpose, string> = { confirm_email: "/auth/confirm/", reset_password: "/auth/reset/" };

type Account = { id: string; password_version: number };

/**
 * Queues a link to an account's address and ends earlier ones for the same purpose. An address that has had its mails of the day gets no
 * new mail. Its newest unused link works longer instead, so nobody can end it by asking (row A22). Without an account the same steps run
 * and are rolled back. So neither the response nor its time shows whether there is an account (row A3). `browser`: the asking browser's
 * token. Returns the new link; undefined when none was made.
 */
export async function sendLink(
  transaction: Transaction,
  { context, siteOrigin }: MailScope,
  account: Account | undefined,
  { purpose, email, letter, browser }: { purpose: LinkPurpose; email: string; letter: (address: string) => Letter; browser?: string },
): Promise<string | undefined> {
  const token = secretToken();
  const address = siteOrigin + pages[purpose] + token;
  const userId = account?.id ?? crypto.randomUUID();
  const at = context.now.toString();
  const expires_at = context.now.add({ minutes: minutes[purpose] }).toString();
  const kind = `account-${purpose}` as const;
  const about: About = { kind, id: userId };
  // The team may invite without a limit.
  const limitReached = context.actor.kind !== "system" && (await reachedMailLimit(transaction, context, { recipient: email, kind }));
  const newest = await runAsSystemWithin(transaction, context.actor, () => newestLink(transaction, context, { userId, purpose, email }));

  await sql`savepoint before_link`.execute(transaction);
  await runAsSystemWithin(transaction, context.actor, async () => {
    await transaction
      .updateTable("account_links")
      .set({ used_at: at })
      .where("user_id", "=", userId)
      .where("purpose", "=", purpose)
      .where("used_at", "is", null)
      .execute();
    const browser_hash = browser === undefined ? null : hashOf(browser);
    const link = { purpose, email, token_hash: hashOf(token), browser_hash, expires_at, created_at: at };
    if (account)
      await transaction
        .insertInto("account_links")
        .values({ ...link, user_id: userId, password_version: account.password_version })
        .execute();
  });
  // The limit was checked above, so it does not apply here.
  await queueForCustomer(transaction, { ...context, actor: system }, { about, recipient: email, letter: letter(address) });
  const prolongedLink = limitReached ? newest?.id : undefined;
  if (!account || prolongedLink !== undefined) await sql`rollback to savepoint before_link`.execute(transaction);
  await sql`savepoint before_record`.execute(transaction);
  await recordWithheld(transaction, context, [{ about, recipient: email }], "daily-limit");
  if (prolongedLink === undefined) await sql`rollback to savepoint before_record`.execute(transaction);
  await runAsSystemWithin(transaction, context.actor, () =>
    transaction
      .updateTable("account_links")
      .set({ expires_at })
      .where("id", "=", prolongedLink ?? crypto.randomUUID())
      .where("expires_at", "<", new Date(context.now.add({ minutes: minutes[purpose] }).epochMilliseconds))
      .execute(),
  );
  return account && prolongedLink === undefined ? address : undefined;
}

/** The newest unused link mailed in the last 24 hours, even if it has expired; in a transaction of the system. */
function newestLink(
  transaction: Transaction,
  { now }: Context,
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
) {
  return transaction
    .selectFrom("account_links")
    .innerJoin("users", "users.id", "account_links.user_id")
    .select("account_links.id")
    .where("account_links.user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("account_links.email", "=", email)
    .whereRef("account_links.password_version", "=", "users.password_version")
    .where("used_at", "is", null)
    .where("account_links.created_at", ">", new Date(now.subtract({ hours: 24 }).epochMilliseconds))
    .orderBy("account_links.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A link that still works; in a transaction of the system. `forUpdate` locks it, so that only one of many uses succeeds. */
export async function findLink(
  transaction: Transaction,
  purpose: LinkPurpose,
  token: string,
  now: Temporal.Instant,
  { forUpdate = false } = {},
) {
  const query = transaction
    .selectFrom("account_links")
    .innerJoin("users", "users.id", "account_links.user_id")
    .select([
      "account_links.id",
      "account_links.user_id",
      "account_links.email",
      "browser_hash",
      "users.password_hash",
      "email_verified_at",
    ])
    .where("account_links.token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(now.epochMilliseconds))
    .where("users.banned_at", "is", null)
    // A changed password or address ends the link.
    .whereRef("account_links.password_version", "=", "users.password_version")
    .whereRef("account_links.email", "=", "users.email");
  return (forUpdate ? query.forUpdate("account_links") : query).executeTakeFirst();
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export async function spendLink(transaction: Transaction, id: string, now: Temporal.Instant): Promise<void> {
  await transaction.updateTable("account_links").set({ used_at: now.toString() }).where("id", "=", id).execute();
}
