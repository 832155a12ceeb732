import { type Context, runAs } from "#server/context.ts";

/** The number of waiting rows for each entry of the menu. The route adds the orders, which this wing does not know. */
export type Waiting = { inquiries: number; orders: number; appointments: number; dataRequests: number; mails: number };

/** Counts pending inquiries, messages and reservation requests; pending appointments; proven data requests; given-up mails. */
export function countWaiting(context: Context): Promise<Omit<Waiting, "orders">> {
  return runAs(context, async (transaction) => {
    const pending = (table: "vehicle_inquiries" | "contact_messages" | "reservations" | "appointments" | "data_requests") =>
      transaction
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .where("status", "=", "pending")
        .executeTakeFirstOrThrow();
    const inquiries = await pending("vehicle_inquiries");
    const messages = await pending("contact_messages");
    const reservations = await pending("reservations");
    const appointments = await pending("appointments");
    const dataRequests = await pending("data_requests");
    const mails = await transaction
      .selectFrom("emails")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .where("given_up_at", "is not", null)
      .where("sent_at", "is", null)
      .executeTakeFirstOrThrow();
    return {
      inquiries: inquiries.rows + messages.rows + reservations.rows,
      appointments: appointments.rows,
      dataRequests: dataRequests.rows,
      mails: mails.rows,
    };
  });
}
