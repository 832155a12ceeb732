import { company } from "#company";
import { callTimes, startOf } from "#app/features/requests/appointments/slots.ts";
import { caller, type DemoPerson } from "./people.ts";
import { hoursAgo } from "./moments.ts";

/** The times of each working day of two weeks; every day has at least two calls. */
const timesOfDays = [
  ["09:30", "12:00", "17:00"],
  ["10:00", "16:30"],
  ["09:00", "11:30", "15:00"],
  ["10:30", "17:30"],
  ["12:30", "14:30"],
] as const;

const topics = [
  ["vehicle_consultation", "Quiere comparar dos coches antes de decidirse."],
  ["general_consultation", ""],
  ["financing", "Pregunta por la cuota con y sin entrada."],
  ["documentation", "Tiene dudas con el permiso provisional."],
  ["inspection", "Pide revisar un coche que ha visto en Múnich."],
] as const;

type Parts = { now: Temporal.Instant; people: readonly DemoPerson[]; cars: readonly string[] };

/**
 * Calls of last week, this week and the next, in Madrid's calendar and without public holidays: past ones are over, future ones wait or are
 * confirmed. The customers call once each, and people without an account do the rest, because many calls of one person look like misuse.
 */
export function callRows({ now, people, cars }: Parts) {
  const today = now.toZonedDateTimeISO(company.timeZone).toPlainDate();
  const lastMonday = today.subtract({ days: today.dayOfWeek + 6 });
  const days = Array.from({ length: 19 }, (_, number) => lastMonday.add({ days: number })).filter((day) => callTimes(day).length > 0);
  const slots = days.flatMap((day) => (timesOfDays[day.dayOfWeek - 1] ?? []).map((time) => ({ day, time })));
  const firstCustomer = slots.length - people.length;
  return slots.map(({ day, time }, place) => {
    const person = people[place - firstCustomer];
    const { name, email, phone } = person ?? caller(place);
    const [service_type, notes] = topics[place % topics.length] ?? topics[0];
    const isOver = Temporal.Instant.compare(startOf(day, time).toInstant(), now) < 0;
    return {
      id: crypto.randomUUID(),
      user_id: person?.id ?? null,
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
      vehicle_id: service_type === "vehicle_consultation" ? (cars[place % cars.length] ?? null) : null,
      appointment_date: day.toString(),
      appointment_time: time,
      service_type,
      notes,
      status: isOver ? statusOfPast(place) : statusOfFuture(place),
      gdpr_consent: true,
      data_processing_consent: true,
      created_at: hoursAgo(now, 4 + (slots.length - place) * 9),
    };
  });
}

function statusOfPast(place: number): string {
  if (place % 7 === 3) return "no_show";
  return place % 7 === 5 ? "cancelled" : "completed";
}

function statusOfFuture(place: number): string {
  return place % 3 === 1 ? "pending" : "confirmed";
}
