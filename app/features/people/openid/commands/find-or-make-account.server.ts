import { sql, type Transaction } from "kysely";
import { type About, queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { type Claimed, claimRows } from "#app/features/people/accounts/commands/claim-rows.server.ts";
import { takeOverUnproven } from "#app/features/people/accounts/commands/take-over.server.ts";
import type { DB } from "#db/types.ts";
import type { OpenIdConfig } from "#server/config.ts";
import { type Context, system } from "#server/context.ts";
import { identityLinkedLetter } from "../emails.ts";
import type { OpenIdProblem } from "../messages.ts";
import type { Person } from "./provider.server.ts";

type Account = { id: string; email: string; claimed: Claimed };
const nothingClaimed: Claimed = { inquiries: 0, appointments: 0 };

/** The account of a person whom the provider has identified, as the system. Links the identity to an account at its first sign-in. */
export async function findOrMakeAccount(
  transaction: Transaction<DB>,
  context: Context,
  { issuer, name: providerName }: OpenIdConfig,
  { subject, email, name }: Person,
): Promise<Account | { problem: OpenIdProblem }> {
  const at = context.now.toString();
  // The same person may come back twice at once: the second sign-in waits here and then finds the identity.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`.execute(transaction);
  const linked = await findLinked(transaction, issuer, subject);
  if (linked) return linked.banned_at ? { problem: "closed" } : { id: linked.id, email: linked.email, claimed: nothingClaimed };
  if (email === undefined) return { problem: "unproven" };

  const made = await makeAccount(transaction, { email, name, at });
  // A person who made an account without proving its address loses it, because the provider has proven the address now.
  const unproven = made ? undefined : await takeOverUnproven(transaction, email);
  const { id, banned_at } = await transaction
    .selectFrom("users")
    .select(["id", "banned_at"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  if (banned_at) return { problem: "closed" };
  if (unproven !== undefined) await transaction.updateTable("users").set({ email_verified_at: at }).where("id", "=", unproven).execute();
  await transaction.insertInto("openid_identities").values({ issuer, subject, user_id: id, created_at: at }).execute();
  if (made || unproven !== undefined) return { id, email, claimed: await claimRows(transaction, id, email) };

  const about: About = { kind: "account-identity-linked", id };
  const letter = identityLinkedLetter(providerName);
  await queueForCustomer(transaction, { ...context, actor: system }, { about, recipient: email, letter });
  return { id, email, claimed: nothingClaimed };
}

function findLinked(transaction: Transaction<DB>, issuer: string, subject: string) {
  return transaction
    .selectFrom("openid_identities")
    .innerJoin("users", "users.id", "openid_identities.user_id")
    .select(["users.id", "users.email", "users.banned_at"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Makes an account with a proven address. Returns false if the address has one, also one that somebody is making just now. */
async function makeAccount(
  transaction: Transaction<DB>,
  { email, name, at }: { email: string; name: string; at: string },
): Promise<boolean> {
  const made = await transaction
    .insertInto("users")
    .values({ email, email_verified_at: at, created_at: at })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) await transaction.insertInto("profiles").values({ user_id: made.id, display_name: name, created_at: at }).execute();
  return made !== undefined;
}
