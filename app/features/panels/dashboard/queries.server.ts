import { sql } from "kysely";
import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { activeStatuses, isChangeable, isOver } from "#app/features/requests/appointments/appointment-state.ts";
import { appointmentPath } from "#app/features/requests/appointments/queries.server.ts";
import { serviceTypeLabel } from "#app/features/requests/appointments/service-types.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { type Context, runAs } from "#server/context.ts";
import type { KeyScope } from "#server/request.ts";
import { daysShown, reservationWords } from "./own-reservations.ts";

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

export type PanelReservation = Awaited<ReturnType<typeof readReservations>>[number];

const mostReservations = 20;

/** A person's reservations that are no order: those that wait for the team, and for a while those that came to nothing (HOLD-8). */
export function readReservations(context: Context, userId: string) {
  const since = new Date(context.now.subtract({ hours: 24 * daysShown }).epochMilliseconds);
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("reservations")
      .leftJoin("vehicles", "vehicles.id", "reservations.vehicle_id")
      .leftJoin("orders", "orders.reservation_id", "reservations.id")
      .select([
        "reservations.id",
        "reservations.reference",
        "reservations.status",
        "reservations.created_at",
        "vehicles.id as car",
        "make",
        "model",
        "year",
      ])
      .where("reservations.user_id", "=", userId)
      .where("orders.id", "is", null)
      .where(sql<boolean>`(reservations.status = 'pending' or coalesce(decided_at, reservations.created_at) >= ${since})`)
      .orderBy("reservations.created_at", "desc")
      .orderBy("reservations.id")
      .limit(mostReservations)
      .execute();
    return rows.map(({ id, reference, status, created_at, car, make, model, year }) => {
      const askedOn = companyDay(Temporal.Instant.fromEpochMilliseconds(created_at.getTime()));
      return {
        id,
        reference,
        status,
        askedOn: formatCalendarDay(askedOn.toString()),
        // An archived car has no page, and its row is hidden.
        car:
          car === null
            ? undefined
            : { name: `${vehicleName({ make: make ?? "", model: model ?? "" })} de ${year ?? ""}`, address: vehicleAddress(car) },
        ...reservationWords(status, askedOn, companyDay(context.now)),
      };
    });
  });
}
