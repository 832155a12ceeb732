import { grantedIn, recordConsents, withWithdrawal } from "#app/features/ground/consent/commands.server.ts";
import { queueForBoth } from "#app/features/ground/emails/commands.server.ts";
import { answerForm, emailField } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { inquiryForTeam, inquiryReceived } from "./emails.ts";
import { inquiryMessages, vehicleMissing, greetingAbout } from "./messages.ts";
import { inquirySchema } from "./schema.ts";

/**
 * Stores an inquiry about a vehicle that its sender may see, in any status, and queues its two mails. The server writes the mails from the
 * stored row, never the browser (ASK-9).
 */
export function sendInquiry(scope: FormScope, vehicleId: string, sent: FormData) {
  const { context, siteOrigin } = scope;
  const description = { form: "inquiry", schema: inquirySchema, messages: inquiryMessages, countedAddress: emailField };
  return answerForm(scope, description, sent, async (transaction, values) => {
    const vehicle = await readNamedVehicle(transaction, vehicleId);
    if (!vehicle) return refused(vehicleMissing, { status: 404 });

    const id = crypto.randomUUID();
    const inquiry = { ...values, message: values.message === "" ? greetingAbout(vehicle) : values.message };
    await transaction
      .insertInto("vehicle_inquiries")
      .values({
        ...inquiry,
        id,
        vehicle_id: vehicle.id,
        user_id: userIdOf(context.actor),
        phone: inquiry.phone ?? null,
        inquiry_type: "general",
        status: "pending",
        created_at: context.now.toString(),
      })
      .execute();
    await recordConsents(transaction, context, {
      form: "inquiry",
      email: inquiry.email,
      subjectId: id,
      granted: grantedIn(inquiry),
    });
    const mailed = await queueForBoth(transaction, context, {
      about: { kind: "inquiry-received", id },
      customer: inquiry.email,
      toCustomer: withWithdrawal(inquiryReceived(inquiry, vehicle, siteOrigin), scope, id, inquiry.marketing_consent),
      toTeam: inquiryForTeam(inquiry, vehicle, siteOrigin),
    });
    return { ok: true, mailed };
  });
}
