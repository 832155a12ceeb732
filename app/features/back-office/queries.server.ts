import { as, type Context } from "#server/context.ts";

/** How many rows wait for the team, by the entry of the menu that leads to them. */
export type Waiting = { inquiries: number; appointments: number; dataRequests: number; mails: number };

/** Counts what waits: pending inquiries, messages and reservation requests; pending appointments; proven data requests; mails given up. */
export function countWaiting(context: Context): Promise<Waiting> {
  return as(context, async (transaction) => {
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
