import { companyDay } from "#app/features/ground/company/company-day.ts";
import { sql } from "kysely";
import { activeStatuses } from "#app/features/requests/appointments/appointment-state.ts";
import { appointmentColumns, blockedTimes, shortTime } from "#app/features/requests/appointments/queries.server.ts";
import { publicHoliday } from "#app/features/requests/appointments/public-holidays.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { listWindow } from "#app/lib/list-window.ts";
import { shownWeekdays } from "#app/lib/opening-hours.ts";
import { regexPatterns } from "#app/lib/fold-text.ts";
import type { AgendaSearch } from "./search-params.ts";
import { groupSuspiciousBookings } from "./suspicious-bookings.ts";

const pageSize = 40;

function entries(transaction: Transaction) {
  return transaction.selectFrom("appointments").leftJoin("vehicles", "vehicles.id", "appointments.vehicle_id");
}

export type AgendaEntry = Awaited<ReturnType<typeof readEntries>>[number];

async function readEntries(query: ReturnType<typeof entries>) {
  const rows = await query.select(appointmentColumns).select(["appointments.vehicle_id", "appointments.user_id", "year"]).execute();
  return rows.map(({ appointment_time, make, model, year, ...row }) => ({
    ...row,
    time: shortTime(appointment_time),
    vehicle: make === null ? undefined : `${make} ${model} · ${year}`,
  }));
}

/** Counts the appointments in each state. The state "did not come" counts as cancelled (AGENDA-1). */
export function countAppointments(context: Context) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("appointments")
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("status", "=", "pending").as("pending"),
        fn.countAll<number>().filterWhere("status", "=", "confirmed").as("confirmed"),
        fn.countAll<number>().filterWhere("status", "=", "completed").as("completed"),
        fn.countAll<number>().filterWhere("status", "in", ["cancelled", "no_show"]).as("cancelled"),
      ])
      .executeTakeFirstOrThrow(),
  );
}

/** Returns a page of the list and the number of pages. Upcoming are appointments from today on and older open ones. */
export function listAppointments(context: Context, { when, status, search, page: asked }: AgendaSearch) {
  const today = companyDay(context.now).toString();
  const upcoming = sql<boolean>`(appointment_date >= ${today} or appointments.status in ('pending', 'confirmed'))`;
  const order = when === "past" ? "desc" : "asc";
  return runAs(context, async (transaction) => {
    let found = entries(transaction).where(when === "past" ? sql<boolean>`not ${upcoming}` : upcoming);
    if (status !== "all") found = found.where("appointments.status", "=", status);
    if (search !== "") found = found.where(contains(search));
    const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const { page, pageCount, limit, offset } = listWindow(asked, total, pageSize);
    const shown = await readEntries(
      found.orderBy("appointment_date", order).orderBy("appointment_time", order).orderBy("appointments.id").limit(limit).offset(offset),
    );
    return { entries: shown, total, page, pageCount };
  });
}

/** Yields the whole list page by page, each in its own transaction, so that none stays open during a download. */
export async function* readAgendaInPieces(context: Context, search: AgendaSearch): AsyncGenerator<AgendaEntry[]> {
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const found = await listAppointments(context, { ...search, page });
    ({ pageCount } = found);
    yield found.entries;
  }
}

/** Whether a customer's name, address or phone, the notes or the vehicle contain all words of a search. */
function contains(search: string) {
  const text = sql`concat_ws(' ', customer_name, customer_email, customer_phone, appointments.notes, make, model)`;
  return sql<boolean>`${text} ~* all(${regexPatterns(search)}::text[])`;
}

export function listTodaysCalls(context: Context): Promise<AgendaEntry[]> {
  return runAs(context, (transaction) =>
    readEntries(
      entries(transaction)
        .where("appointment_date", "=", companyDay(context.now).toString())
        .where("appointments.status", "in", ["pending", "confirmed"])
        .orderBy("appointment_time")
        .orderBy("appointments.id"),
    ),
  );
}

/** Returns groups of coming appointments that one person probably booked, for the team to judge. */
export function readSuspiciousBookings(context: Context) {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("appointments")
      .leftJoin("appointment_senders", "appointment_id", "appointments.id")
      .select([
        "appointments.id",
        "status",
        "customer_name as name",
        "customer_email as email",
        "customer_phone as phone",
        "appointment_date as day",
        "appointment_time as time",
        "network_key as network",
        sql<boolean>`exists (
          select from users where email_verified_at is not null and (users.id = appointments.user_id or users.email = customer_email)
        )`.as("proven"),
      ])
      .where("status", "in", activeStatuses)
      .where("appointment_date", ">=", companyDay(context.now).toString())
      .orderBy("appointment_date")
      .orderBy("appointment_time")
      .orderBy("appointments.id")
      .execute();
    return groupSuspiciousBookings(rows).map(({ shared, unproven, rows: group }) => ({
      shared,
      unproven,
      // The page does not need the hash of the network, so it is left out.
      appointments: group.map(({ id, status, name, email, phone, day, time, proven }) => {
        return { id, status, name, email, phone, day, time: shortTime(time), proven };
      }),
    }));
  });
}

export function findAgendaEntry(context: Context, id: string): Promise<AgendaEntry | undefined> {
  return runAs(context, async (transaction) => {
    const [entry] = await readEntries(entries(transaction).where("appointments.id", "=", id));
    return entry;
  });
}

export type WeekDay = Awaited<ReturnType<typeof readWeek>>[number];

/** Returns the weekdays with calls of a day's week, at least Monday to Friday, and other days with appointments. */
export async function readWeek(context: Context, anyDay: Temporal.PlainDate) {
  const monday = anyDay.subtract({ days: anyDay.dayOfWeek - 1 });
  const sunday = monday.add({ days: 6 });
  const [first, last] = [monday.toString(), sunday.toString()];
  const { booked, blocks } = await runAs(context, async (transaction) => ({
    booked: await readEntries(
      entries(transaction)
        .where("appointment_date", ">=", first)
        .where("appointment_date", "<=", last)
        .orderBy("appointment_time")
        .orderBy("appointments.id"),
    ),
    blocks: await transaction
      .selectFrom("appointment_blocks")
      .select(["id", "day", "from_time", "to_time", "reason"])
      .where("day", ">=", first)
      .where("day", "<=", last)
      .orderBy("from_time")
      .execute(),
  }));
  const today = companyDay(context.now);
  return Array.from({ length: 7 }, (_, days) => monday.add({ days }))
    .map((date) => {
      const day = date.toString();
      return {
        day,
        holiday: publicHoliday(date),
        today: date.equals(today),
        entries: booked.filter((entry) => entry.day === day),
        blocks: blocks.filter((block) => block.day === day).map(shownBlock),
      };
    })
    .filter(({ entries: those }, position) => position < shownWeekdays() || those.length > 0);
}

type Block = { id: string; day: string; from_time: string; to_time: string; reason: string };

function shownBlock({ id, day, from_time, to_time, reason }: Block) {
  return { id, from: shortTime(from_time), to: shortTime(to_time), reason, times: [...blockedTimes({ day, from_time, to_time })] };
}
