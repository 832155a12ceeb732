import { answerForm, emailField, unlimited, refused } from "#app/features/ground/forms/commands.server.ts";
import { senderNetworks } from "#server/http/sender-network.ts";
import { type Context, runAsSystemWithin, type Transaction } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import type { FormScope } from "#server/request.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
import { confirmationLetter } from "../emails.ts";
import { alreadyRegistered, resendMessages, signUpMessages } from "../messages.ts";
import { addressSchema, signUpSchema } from "../schema.ts";
import { sendLink } from "./links.server.ts";

/**
 * Makes an account with an unproven address and queues the link that proves it. The form says if the address has an account (ACCOUNT-4);
 * the forms' limits keep anybody from asking often. `browser` is this browser's token: here the link needs no password.
 */
export function signUp(scope: FormScope, sent: FormData, browser: string) {
  const { context } = scope;
  const description = {
    form: "signup",
    schema: signUpSchema,
    messages: signUpMessages,
    limit: emailField,
    before: async ({ password }: { password: string }) => ({
      ok: true as const,
      prepare: () => hashPassword(password, { queue: "stranger", name: `network ${senderNetworks(scope.client.address).at(-1)}` }),
    }),
  };
  return answerForm(scope, description, sent, async (transaction, { email }, passwordHash) => {
    const account = await runAsSystemWithin(transaction, context.actor, async () => {
      const made = await transaction
        .insertInto("users")
        .values({ email, password_hash: passwordHash ?? null, created_at: context.now.toString() })
        .onConflict((conflict) => conflict.column("email").doNothing())
        .returning(["id", "password_version"])
        .executeTakeFirst();
      if (made) await transaction.insertInto("profiles").values({ user_id: made.id, created_at: context.now.toString() }).execute();
      return made;
    });
    if (!account) return refused(alreadyRegistered, { field: "email" });
    await sendLink(transaction, scope, account, { purpose: "confirm_email", email, letter: confirmationLetter, browser });
    return { ok: true };
  });
}

/** Sends the link again to an unconfirmed account; the response shows nothing about the account (row A3). */
export function resendConfirmation(scope: FormScope, sent: FormData, browser: string | undefined) {
  const { context } = scope;
  const description = { form: "resend", schema: addressSchema, messages: resendMessages, limit: unlimited };
  return answerForm(scope, description, sent, async (transaction, { email }) => {
    const account = await runAsSystemWithin(transaction, context.actor, () =>
      transaction
        .selectFrom("users")
        .select(["id", "password_version"])
        .where("email", "=", email)
        .where("email_verified_at", "is", null)
        .executeTakeFirst(),
    );
    const same = browser !== undefined && (await signedUpWith(transaction, context, account?.id, browser));
    await sendLink(transaction, scope, account, {
      purpose: "confirm_email",
      email,
      letter: confirmationLetter,
      ...(same ? { browser } : {}),
    });
    return { ok: true };
  });
}

/** Whether this browser signed up. Another browser that asks for a link must not get that mark, because it may be the victim's. */
async function signedUpWith(transaction: Transaction, context: Context, userId: string | undefined, browser: string): Promise<boolean> {
  const link = await runAsSystemWithin(transaction, context.actor, () =>
    transaction
      .selectFrom("account_links")
      .select("id")
      .where("user_id", "=", userId ?? crypto.randomUUID())
      .where("browser_hash", "=", hashOf(browser))
      .limit(1)
      .executeTakeFirst(),
  );
  return link !== undefined;
}
