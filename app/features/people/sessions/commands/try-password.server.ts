import { type Context, runAs, system } from "#server/context.ts";
import { hashPassword, verifyPassword } from "#server/secrets/password.ts";
import type { TryScope } from "#server/request.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { securityEvent } from "#server/security-events.ts";
import { type AllowedTry, claimTry, countFailure, type PasswordTry, resetAfterSuccess, uncountTry } from "./try-limit.server.ts";

type Account = { id: string; password_hash: string | null };

/** `retryAfterSeconds` is set when the password was not checked because of too many tries. */
export type PasswordResult<Found> = { right: true; account: Found } | { right: false; retryAfterSeconds?: number };

/**
 * Checks an account's password under the limits of row A4; the try is counted before the check. An unknown account takes the same time (row
 * A1). No transaction is open during the slow comparison. Throws `TooBusy`, which is nobody's failure (row A23).
 */
export async function tryPassword<Found extends Account>(
  scope: TryScope,
  { password, find, ...tried }: PasswordTry & { password: string; find: () => Promise<Found | undefined> },
): Promise<PasswordResult<Found>> {
  const context = { ...scope.context, actor: system };
  const claimed = await runAs(context, (transaction) => claimTry(transaction, scope, tried));
  if (!claimed.allowed) {
    securityEvent(scope, "sign-in-locked");
    return { right: false, retryAfterSeconds: claimed.retryAfterSeconds };
  }
  const { account, correct, rehashed } = await compare(context, claimed, password, find);
  if (!account || !correct) {
    await runAs(context, (transaction) => countFailure(transaction, context, claimed));
    securityEvent(scope, "sign-in-failed");
    return { right: false };
  }
  await runAs(context, async (transaction) => {
    await resetAfterSuccess(transaction, claimed);
    if (rehashed !== undefined)
      await transaction.updateTable("users").set({ password_hash: rehashed }).where("id", "=", account.id).execute();
  });
  return { right: true, account };
}

async function compare<Found extends Account>(
  context: Context,
  claimed: AllowedTry,
  password: string,
  find: () => Promise<Found | undefined>,
) {
  try {
    const account = await find();
    const { correct, outdated } = await verifyPassword(password, account?.password_hash ?? null, claimed.queueEntry);
    const rehashed = correct && outdated ? await hashPassword(password, claimed.queueEntry) : undefined;
    return { account, correct, rehashed };
  } catch (error) {
    if (error instanceof TooBusy) await runAs(context, (transaction) => uncountTry(transaction, claimed));
    throw error;
  }
}
