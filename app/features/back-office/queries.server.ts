import { as, type Context } from "#server/context.ts";

/** How many rows wait for the team, by the entry of the menu that leads to them. */
export type Waiting = { inquiries: number; appointments: number; dataRequests: number };

/** Counts what waits: pending inquiries, messages and reservation requests; pending appointments; proven data requests. */
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
    return {
      inquiries: inquiries.rows + messages.rows + reservations.rows,
      appointments: appointments.rows,
      dataRequests: dataRequests.rows,
    };
  });
}

/** The four counters of the dashboard (specification 2, section 2). Archived vehicles are not counted. */
export function readCounters(context: Context) {
  return as(context, async (transaction) => {
    const inquiries = await transaction
      .selectFrom("vehicle_inquiries")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
        fn.countAll<number>().filterWhere("status", "=", "completed").as("completed"),
      ])
      .executeTakeFirstOrThrow();
    const vehicles = await transaction
      .selectFrom("vehicles")
      .select(({ fn }) => [fn.countAll<number>().as("vehicles"), fn.countAll<number>().filterWhere("featured", "=", true).as("featured")])
      .where("status", "<>", "archived")
      .executeTakeFirstOrThrow();
    return { ...inquiries, ...vehicles };
  });
}
