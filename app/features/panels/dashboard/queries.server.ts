import { companyDay } from "#app/features/ground/company/company-day.ts";
import { activeStatuses, isChangeable, isOver } from "#app/features/requests/appointments/appointment-state.ts";
import { appointmentPath } from "#app/features/requests/appointments/queries.server.ts";
import { serviceTypeLabel } from "#app/features/requests/appointments/service-types.ts";
import { runAs } from "#server/context.ts";
import type { KeyScope } from "#server/request.ts";

const mostShown = 3;

export type PanelAppointment = Awaited<ReturnType<typeof readAppointments>>["next"][number];

/** A person's appointments: the total, the number of confirmed ones, and the next ones, with cancelled ones last. */
export function readAppointments({ context, keys }: KeyScope, userId: string) {
  return runAs(context, async (transaction) => {
    const counts = await transaction
      .selectFrom("appointments")
      .select(({ fn }) => [
        fn.countAll<number>().as("total"),
        fn.countAll<number>().filterWhere("status", "=", "confirmed").as("confirmed"),
      ])
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    const rows = await transaction
      .selectFrom("appointments")
      .select(["id", "status", "appointment_date as day", "appointment_time", "service_type"])
      .where("user_id", "=", userId)
      .where("appointment_date", ">=", companyDay(context.now).toString())
      .orderBy((columns) => columns("status", "in", activeStatuses), "desc")
      .orderBy("appointment_date")
      .orderBy("appointment_time")
      .orderBy("id")
      .execute();
    const next = rows.flatMap(({ id, status, day, appointment_time, service_type }) => {
      const time = appointment_time.slice(0, 5);
      if (isOver({ day, time }, context.now)) return [];
      return [
        {
          id,
          status,
          day,
          time,
          service: serviceTypeLabel(service_type),
          /** The page to move or cancel it. Anybody with this address can do that, so only its owner may see it. */
          path: isChangeable({ status, day, time }, context.now) ? appointmentPath(keys, id) : undefined,
        },
      ];
    });
    return { ...counts, next: next.slice(0, mostShown) };
  });
}
