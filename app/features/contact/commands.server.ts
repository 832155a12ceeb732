import { recordConsents } from "#app/features/consent/commands.server.ts";
import { queueForCustomer, queueForTeam } from "#app/features/emails/commands.server.ts";
import { answerForm } from "#app/features/submissions/commands.server.ts";
import type { RequestFacts } from "#server/request.ts";
import { messageForTeam, messageReceived } from "./emails.ts";
import { contactMessages } from "./messages.ts";
import { contactSchema } from "./schema.ts";

/** Stores a message from the contact form and queues its two mails (rulings: the original stored nothing). */
export function sendMessage(facts: RequestFacts, sent: FormData) {
  const { context } = facts;
  return answerForm(facts, { form: "contact", schema: contactSchema, messages: contactMessages }, sent, async (transaction, message) => {
    const id = crypto.randomUUID();
    const { phone = null, ...values } = message;
    await transaction
      .insertInto("contact_messages")
      .values({ id, ...values, phone, user_id: ownerOf(facts), created_at: context.now.toString() })
      .execute();
    await recordConsents(transaction, context, {
      form: "contact",
      email: message.email,
      subjectId: id,
      granted: { privacy: message.gdpr_consent, marketing: message.marketing_consent },
    });
    await queueForCustomer(transaction, context, {
      about: { kind: "message-received", id },
      recipient: message.email,
      letter: messageReceived(message),
    });
    await queueForTeam(transaction, context, {
      about: { kind: "message-received", id },
      replyTo: message.email,
      letter: messageForTeam(message),
    });
    return { ok: true };
  });
}

function ownerOf({ context: { actor } }: RequestFacts): string | null {
  return "userId" in actor ? actor.userId : null;
}
