import type { Transaction } from "#server/context.ts";
import { sql } from "kysely";

/** Takes an unproven account from its maker: password, sessions and links end; a role stays. Returns its id, if there is one. */
export async function takeOverUnproven(transaction: Transaction, email: string): Promise<string | undefined> {
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
