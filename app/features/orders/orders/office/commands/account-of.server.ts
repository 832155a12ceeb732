import type { Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { type Context, runAsSystemWithin } from "#server/context.ts";

/** The account that has proved this address, if there is one. */
export async function accountOf(transaction: Transaction<DB>, { actor }: Context, email: string): Promise<string | null> {
  const account = await runAsSystemWithin(transaction, actor, () =>
    transaction.selectFrom("users").select("id").where("email", "=", email).where("email_verified_at", "is not", null).executeTakeFirst(),
  );
  return account?.id ?? null;
}
