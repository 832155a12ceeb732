import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";

/** Appointments that the tests of the agenda change, one for each test, on a working day in about a month. */
const appointmentsOf = ["desktop", "phone", "bare", "keys", "moved"] as const;
type OfficeAppointment = (typeof appointmentsOf)[number];

const times: Record<OfficeAppointment, string> = {
  desktop: "18:00",
  phone: "17:30",
  bare: "17:00",
  keys: "16:30",
  moved: "16:00",
};
export const agendaName = (which: OfficeAppointment) => `Agenda ${which}`;

/** A Wednesday in about a month, and the Thursday after it, as ISO days. */
export function agendaDays(): { booked: string; blocked: string } {
  const soon = Temporal.Now.plainDateISO("Europe/Madrid").add({ days: 28 });
  const booked = soon.add({ days: (10 - soon.dayOfWeek) % 7 });
  return { booked: booked.toString(), blocked: booked.add({ days: 1 }).toString() };
}

/** Inserts the rows for the browser tests of the back office. */
export async function seedOffice(
  database: Database,
  { requester, requesterId }: { requester: string; requesterId: string },
): Promise<void> {
  const now = Temporal.Now.instant();
  await runAs(contextOf(database, undefined, now), async (transaction) => {
    for (const which of appointmentsOf) {
      await transaction
        .insertInto("appointments")
        .values({
          customer_name: agendaName(which),
          customer_email: `agenda-${which}@example.es`,
          customer_phone: "+34600111222",
          appointment_date: agendaDays().booked,
          appointment_time: times[which],
          service_type: "inspection",
          notes: "Prefiero que me llaméis al móvil.",
          gdpr_consent: true,
          data_processing_consent: true,
        })
        .execute();
    }
    await transaction
      .insertInto("data_requests")
      .values([
        { email: requester, user_id: requesterId, request_type: "access", status: "pending", verified_at: now.toString() },
        { email: "agenda-desktop@example.es", request_type: "deletion" },
      ])
      .execute();
  });
}
