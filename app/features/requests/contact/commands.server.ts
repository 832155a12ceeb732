import { chosenRegion } from "#app/features/cars/landed-price/queries.server.ts";
import { complaintDue } from "#app/features/ground/company/complaints.ts";
import { recordBoxes, withWithdrawal } from "#app/features/ground/consent/commands.server.ts";
import { queueForBoth } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, emailField } from "#app/features/ground/forms/commands.server.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { userIdOf } from "#server/context.ts";
import type { CookieScope, FormScope } from "#server/request.ts";
import { complaintReceived, messageForTeam, messageReceived } from "./emails.ts";
import { complaintMessages, contactMessages } from "./messages.ts";
import { contactSchema } from "./schema.ts";
import { complaintReference, complaintSubject } from "./subjects.ts";

/** `cookies` remember the region whose prices the sender saw. */
export function sendMessage(scope: FormScope & Pick<CookieScope, "cookies">, sent: FormData) {
  const { context } = scope;
  const messages = sent.get("subject") === complaintSubject ? complaintMessages : contactMessages;
  const description = { form: "contact", schema: contactSchema, messages, limit: emailField };
  return answerForm(scope, description, sent, async (transaction, message) => {
    const id = crypto.randomUUID();
    const { phone = null, search = null, ...values } = message;
    const searched = { search, search_region: search === null ? null : chosenRegion(scope, undefined) };
    await transaction
      .insertInto("contact_messages")
      .values({ id, ...values, ...searched, phone, user_id: userIdOf(context.actor), created_at: context.now.toString() })
      .execute();
    const complaint =
      message.subject === complaintSubject
        ? { reference: complaintReference(id), due: formatCalendarDay(complaintDue(context.now).toString()) }
        : undefined;
    await recordBoxes(transaction, context, "contact", id, message);
    const mailed = await queueForBoth(transaction, context, {
      about: { kind: "message-received", id },
      customer: message.email,
      toCustomer: withWithdrawal(
        complaint ? complaintReceived(message, complaint) : messageReceived(message),
        scope,
        id,
        message.marketing_consent,
      ),
      toTeam: messageForTeam(message, complaint),
    });
    return { ok: true, mailed };
  });
}
