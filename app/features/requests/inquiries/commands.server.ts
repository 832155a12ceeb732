import { recordBoxes, withWithdrawal } from "#app/features/ground/consent/commands.server.ts";
import { queueForBoth } from "#app/features/ground/emails/commands.server.ts";
import type { Letter } from "#app/features/ground/emails/letter.ts";
import { answerForm, emailField, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import type { Quote } from "#app/features/cars/calculator/addresses.ts";
import { readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { carRequested, carRequestForTeam, inquiryForTeam, inquiryReceived } from "./emails.ts";
import { carRequestMessages, greetingAbout, greetingAboutQuote, inquiryMessages, vehicleMissing } from "./messages.ts";
import { type Inquiry, inquirySchema } from "./schema.ts";

/** Stores an inquiry about a vehicle in any status. The server writes its mails from the stored row, never the browser (ASK-9). */
export function sendInquiry(scope: FormScope, vehicleId: string, sent: FormData) {
  const description = { form: "inquiry", schema: inquirySchema, messages: inquiryMessages, limit: emailField };
  return answerForm(scope, description, sent, async (transaction, values) => {
    const vehicle = await readNamedVehicle(transaction, vehicleId);
    if (!vehicle) return refused(vehicleMissing, { status: 404 });
    const inquiry = { ...values, message: values.message === "" ? greetingAbout(vehicle) : values.message };
    return storeInquiry(transaction, scope, inquiry, {
      columns: { vehicle_id: vehicle.id, inquiry_type: "general" },
      toCustomer: inquiryReceived(inquiry, vehicle, scope.siteOrigin),
      toTeam: inquiryForTeam(inquiry, vehicle, scope.siteOrigin),
    });
  });
}

/** Stores 'Pídenos este coche' (DOOR-60). The caller computes the quote on the server, so no figure comes from the browser. */
export function requestCar(scope: FormScope, quote: Quote, sent: FormData) {
  const description = { form: "car-request", schema: inquirySchema, messages: carRequestMessages, limit: emailField };
  return answerForm(scope, description, sent, (transaction, values) => {
    const inquiry = { ...values, message: values.message === "" ? greetingAboutQuote(quote) : values.message };
    return storeInquiry(transaction, scope, inquiry, {
      columns: { inquiry_type: "import_request", calculation: quote.query, quoted_low: quote.total.low, quoted_high: quote.total.high },
      toCustomer: carRequested(inquiry, quote, scope.siteOrigin),
      toTeam: carRequestForTeam(inquiry, quote, scope.siteOrigin),
    });
  });
}

type Stored = {
  columns: {
    inquiry_type: string;
    vehicle_id?: string;
    calculation?: string;
    /** Cents. */
    quoted_low?: number;
    quoted_high?: number;
  };
  toCustomer: Letter;
  toTeam: Letter;
};

async function storeInquiry(
  transaction: Transaction,
  scope: FormScope,
  inquiry: Inquiry,
  { columns, toCustomer, toTeam }: Stored,
): Promise<WriteResult> {
  const { context } = scope;
  const id = crypto.randomUUID();
  await transaction
    .insertInto("vehicle_inquiries")
    .values({
      ...inquiry,
      ...columns,
      id,
      user_id: userIdOf(context.actor),
      phone: inquiry.phone ?? null,
      status: "pending",
      created_at: context.now.toString(),
    })
    .execute();
  await recordBoxes(transaction, context, "inquiry", id, inquiry);
  const mailed = await queueForBoth(transaction, context, {
    about: { kind: "inquiry-received", id },
    customer: inquiry.email,
    toCustomer: withWithdrawal(toCustomer, scope, id, inquiry.marketing_consent),
    toTeam,
  });
  return { ok: true, mailed };
}
