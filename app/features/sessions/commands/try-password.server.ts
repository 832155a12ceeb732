import { as, system } from "#server/context.ts";
import { hashPassword, verifyPassword } from "#server/password.ts";
import type { RequestFacts } from "#server/request.ts";
import { claimTry, forgive } from "./try-limit.server.ts";

type Account = { id: string; password_hash: string | null };

/** `retryAfterSeconds` where it was not looked at, because there were too many tries. */
export type TriedPassword<Found> = { right: true; account: Found } | { right: false; retryAfterSeconds?: number };

/**
 * Whether a password is that account's, under the limits of row A4: the try is counted before it is looked at. An unknown account costs the
 * same time (row A1). No transaction is open while the password is compared, for that takes a while. Throws `TooBusy`.
 */
export async function tryPassword<Found extends Account>(
  facts: RequestFacts,
  { email, password, find }: { email: string; password: string; find: () => Promise<Found | undefined> },
): Promise<TriedPassword<Found>> {
  const context = { ...facts.context, actor: system };
  const claimed = await as(context, (transaction) => claimTry(transaction, facts, email));
  if (!claimed.allowed) return { right: false, retryAfterSeconds: claimed.retryAfterSeconds };
  const account = await find();
  const { correct, outdated } = await verifyPassword(password, account?.password_hash ?? null);
  if (!account || !correct) return { right: false };
  const rehashed = outdated ? await hashPassword(password) : undefined;
  await as(context, async (transaction) => {
    await forgive(transaction, facts, claimed.keys);
    if (rehashed !== undefined)
      await transaction.updateTable("users").set({ password_hash: rehashed }).where("id", "=", account.id).execute();
  });
  return { right: true, account };
}
