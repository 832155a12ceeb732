import { recordBoxes, withWithdrawal } from "#app/features/ground/consent/commands.server.ts";
import { queueForBoth } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, emailField } from "#app/features/ground/forms/commands.server.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { messageForTeam, messageReceived } from "./emails.ts";
import { contactMessages } from "./messages.ts";
import { contactSchema } from "./schema.ts";

export function sendMessage(scope: FormScope, sent: FormData) {
  const { context } = scope;
  const description = { form: "contact", schema: contactSchema, messages: contactMessages, limit: emailField };
  return answerForm(scope, description, sent, async (transaction, message) => {
    const id = crypto.randomUUID();
    const { phone = null, ...values } = message;
    await transaction
      .insertInto("contact_messages")
      .values({ id, ...values, phone, user_id: userIdOf(context.actor), created_at: context.now.toString() })
      .execute();
    await recordBoxes(transaction, context, "contact", id, message);
    const mailed = await queueForBoth(transaction, context, {
      about: { kind: "message-received", id },
      customer: message.email,
      toCustomer: withWithdrawal(messageReceived(message), scope, id, message.marketing_consent),
      toTeam: messageForTeam(message),
    });
    return { ok: true, mailed };
  });
}
