import { sql } from "kysely";
import { type Context, runAs } from "#server/context.ts";

/** The number of waiting rows for each entry of the menu. The route adds the orders, which this wing does not know. */
export type Waiting = { inquiries: number; orders: number; appointments: number; dataRequests: number; mails: number };

/** Counts pending inquiries, messages and reservation requests; pending appointments; proven data requests; given-up mails. */
export async function countWaiting(context: Context): Promise<Omit<Waiting, "orders">> {
  const { rows } = await runAs(context, (transaction) =>
    sql<Omit<Waiting, "orders">>`
      select (select count(*) from vehicle_inquiries where status = 'pending')
          + (select count(*) from contact_messages where status = 'pending')
          + (select count(*) from reservations where status = 'pending') as inquiries,
        (select count(*) from appointments where status = 'pending') as appointments,
        (select count(*) from data_requests where status = 'pending') as "dataRequests",
        (select count(*) from emails where given_up_at is not null and sent_at is null) as mails
    `.execute(transaction),
  );
  return rows[0] ?? { inquiries: 0, appointments: 0, dataRequests: 0, mails: 0 };
}
