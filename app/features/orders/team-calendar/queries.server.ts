import { sql } from "kysely";
import { calendarResponse, calendarText } from "#app/features/ground/calendar/calendar-file.ts";
import { officeOrderAddress } from "#app/features/orders/access/addresses.ts";
import { activeStatuses } from "#app/features/requests/appointments/appointment-state.ts";
import { appointmentColumns } from "#app/features/requests/appointments/queries.server.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { company } from "#company";
import { type Actor, type Context, runAs, system, type Transaction, userIdOf } from "#server/context.ts";
import type { LinkScope } from "#server/request.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { callEvent, type DatedOrder, datedSteps, type DatedStep, eventOf } from "./events.ts";

/** The members who work on orders. An accountant has no calendar. */
const members = ["admin", "salesperson"] as const;
type Member = { user_id: string; role: (typeof members)[number]; granted_at: Date; calendar_version: number };

/** The member with this id while they have the role and their account is open. */
function readMember(transaction: Transaction, userId: string): Promise<Member | undefined> {
  return transaction
    .selectFrom("user_roles")
    .innerJoin("users", "users.id", "user_roles.user_id")
    .select(["user_roles.user_id", "role", "granted_at", "calendar_version"])
    .where("user_roles.user_id", "=", userId)
    .where("role", "in", members)
    .where("banned_at", "is", null)
    .$narrowType<{ role: Member["role"] }>()
    .executeTakeFirst();
}

/**
 * With the time of the role, so that an old address stays dead when the role is given again. `all`: whether the address opens the orders of
 * others, too. It is signed, so an address of the own orders cannot be changed into one of all.
 */
function signedText({ user_id, granted_at, calendar_version }: Member, all: boolean): string {
  return `${user_id}/${granted_at.getTime()}/${calendar_version}/${all ? "all" : "own"}`;
}

function addressFor(keys: Keys, member: Member, all: boolean): string {
  const signature = keys.sign("team-calendar", signedText(member, all));
  return `/calendario/${member.user_id}/${signature}/importaciones.ics${all ? "?todas=1" : ""}`;
}

export type TeamCalendar = NonNullable<Awaited<ReturnType<typeof findTeamCalendar>>>;

/** The calendar addresses of the member who asks: of their own orders, and an admin's of all orders. Undefined for anybody else. */
export async function findTeamCalendar({ context, keys, siteOrigin }: LinkScope) {
  const userId = userIdOf(context.actor);
  const member = userId === null ? undefined : await runAs(context, (transaction) => readMember(transaction, userId));
  if (!member || member.role !== context.actor.kind) return undefined;
  const address = (all: boolean) => siteOrigin + addressFor(keys, member, all);
  return { own: address(false), all: member.role === "admin" ? address(true) : undefined };
}

/**
 * The calendar that an address names, for the program that asks for it without a session; undefined for a wrong signature as for an unknown
 * person (row B14). It reads as the member, so the database shows what the role may see. `all`: also the orders of others, for an admin.
 */
export async function openTeamCalendar(
  { context, keys, siteOrigin }: LinkScope,
  { userId, signature }: { userId: string; signature: string },
  all: boolean,
): Promise<Response | undefined> {
  const id = readUuid(userId);
  if (id === undefined) return undefined;
  const member = await runAs({ ...context, actor: system }, (transaction) => readMember(transaction, id));
  if (!member || !keys.verify("team-calendar", signedText(member, all), signature)) return undefined;
  const actor: Actor = { kind: member.role, userId: id };
  const dates = await readDates({ ...context, actor }, all && member.role === "admin" ? undefined : id);
  const ofOrders = dates.flatMap((dated) => {
    const page = siteOrigin + officeOrderAddress(dated.orderId);
    return eventOf(dated, { stamp: context.now, page }) ?? [];
  });
  const calls = await readCalls({ ...context, actor });
  const ofCalls = calls.map((call) => callEvent(call, { stamp: context.now, page: `${siteOrigin}/admin/appointments/${call.id}` }));
  const events = [...ofOrders, ...ofCalls];
  const text = calendarText({ product: "Importaciones", method: "PUBLISH", name: `Agenda de ${company.name}`, events });
  return calendarResponse(text, "importaciones.ics");
}

/** The calls of the last month and those to come. A cancelled one has no event, so it leaves the calendars that subscribe. */
function readCalls(context: Context) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("appointments")
      .leftJoin("vehicles", "vehicles.id", "appointments.vehicle_id")
      .select(appointmentColumns)
      .where("appointments.status", "in", activeStatuses)
      .where("appointment_date", ">=", context.now.toZonedDateTimeISO(company.timeZone).toPlainDate().subtract({ months: 1 }).toString())
      .orderBy("appointment_date")
      .orderBy("appointments.id")
      .limit(mostOrders)
      .execute(),
  );
}

/** The file is written in memory while other requests wait (a third of a second for so many), so it has the newest open orders. */
const mostOrders = 1_000;

/**
 * The dates of open orders, of one owner or of all. A step that is done or skipped has none, but an agreed handover stays where it was, unless
 * the car was handed over on an earlier day.
 */
function readDates(context: Context, ownerId: string | undefined): Promise<DatedOrder[]> {
  return runAs(context, (transaction) => {
    const orders = transaction
      .selectFrom("orders")
      .innerJoin("order_steps as step", "step.order_id", "orders.id")
      .leftJoin("order_steps as arrival", (join) =>
        join.onRef("arrival.order_id", "=", "orders.id").on("arrival.kind", "=", "in_spain").on("arrival.state", "=", "done"),
      )
      .leftJoin("order_handovers as handover", (join) =>
        join.onRef("handover.order_id", "=", "orders.id").on("step.kind", "=", "handed_over").on("handover.called_off_at", "is", null),
      )
      .where("orders.status", "=", "open")
      .where("step.kind", "in", datedSteps)
      .where((is) => is.or([is("step.state", "=", "pending"), sql<boolean>`left(handover.agreed, 10)::date <= step.done_on`]));
    const wanted = ownerId === undefined ? orders : orders.where("orders.owner_id", "=", ownerId);
    return wanted
      .select([
        "orders.id as orderId",
        "orders.reference",
        "orders.car_name as carName",
        "orders.name as customer",
        "step.kind as step",
        "step.planned_on as plannedOn",
        "arrival.done_on as inSpainOn",
        "handover.agreed",
        "handover.place",
      ])
      .$narrowType<{ step: DatedStep }>()
      .orderBy("orders.begun_on", "desc")
      .orderBy("orders.id")
      .limit(datedSteps.length * mostOrders)
      .execute();
  });
}
