import { answerForm, unlimited } from "#app/features/ground/forms/commands.server.ts";
import { runAsSystemWithin } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { resetLetter } from "../emails.ts";
import { resetMessages } from "../messages.ts";
import { addressSchema } from "../schema.ts";
import { sendLink } from "./links.server.ts";

/** Queues a link for a new password. Neither the response nor its time shows whether the address has an account (row A3). */
export function requestReset(scope: FormScope, sent: FormData) {
  const { context } = scope;
  const description = { form: "forgot", schema: addressSchema, messages: resetMessages, limit: unlimited };
  return answerForm(scope, description, sent, async (transaction, { email }) => {
    const account = await runAsSystemWithin(transaction, context.actor, () =>
      transaction
        .selectFrom("users")
        .select(["id", "password_version"])
        .where("email", "=", email)
        .where("banned_at", "is", null)
        .executeTakeFirst(),
    );
    await sendLink(transaction, scope, account, { purpose: "reset_password", email, letter: resetLetter });
    return { ok: true };
  });
}
