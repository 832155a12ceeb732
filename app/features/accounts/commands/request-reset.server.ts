import { answerForm } from "#app/features/submissions/commands.server.ts";
import { asSystemWithin } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";
import { resetLetter } from "../emails.ts";
import { resetMessages } from "../messages.ts";
import { addressSchema } from "../schema.ts";
import { sendLink } from "./links.server.ts";

/** Queues a link to choose a new password if the address has an account; neither response nor time shows whether it has (row A3). */
export function requestReset(facts: RequestFacts, sent: FormData) {
  const { context } = facts;
  const description = { form: "forgot", schema: addressSchema, messages: resetMessages, unlimited: true };
  return answerForm(facts, description, sent, async (transaction, { email }) => {
    const account = await asSystemWithin(transaction, context.actor, () =>
      transaction
        .selectFrom("users")
        .select(["id", "password_version"])
        .where("email", "=", email)
        .where("banned_at", "is", null)
        .executeTakeFirst(),
    );
    await sendLink(transaction, facts, account, { purpose: "reset_password", email, letter: resetLetter });
    return { ok: true };
  });
}
