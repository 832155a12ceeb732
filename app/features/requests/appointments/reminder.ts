const hour = 10;

/**
 * Returns the time of an appointment's reminder: 10:00 of the day before, in the appointment's time zone. Undefined if that time is over,
 * or if the appointment is less than a day ahead, because the customer has just booked it.
 */
export function reminderTime(start: Temporal.ZonedDateTime, now: Temporal.Instant): Temporal.Instant | undefined {
  const reminder = start.subtract({ days: 1 }).with({ hour, minute: 0 }).toInstant();
  const latest = start.subtract({ days: 1 }).toInstant();
  return Temporal.Instant.compare(now, reminder) < 0 && Temporal.Instant.compare(now, latest) <= 0 ? reminder : undefined;
}
