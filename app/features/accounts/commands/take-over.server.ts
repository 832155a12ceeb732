import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";

/**
 * Takes an account that nobody proved out of the hands of whoever made it, as the system: the password, sessions and links they had are worth
 * nothing afterwards. The account stays, and with it a role that it was invited to. Answers its id; undefined where there is none.
 */
export async function takeOverUnproven(transaction: Transaction<DB>, email: string): Promise<string | undefined> {
  const account = await transaction
    .updateTable("users")
    .set({ password_hash: null, password_version: sql<number>`password_version + 1` })
    .where("email", "=", email)
    .where("email_verified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!account) return undefined;
  await transaction.deleteFrom("sessions").where("user_id", "=", account.id).execute();
  await transaction.deleteFrom("account_links").where("user_id", "=", account.id).execute();
  return account.id;
}
