const hour = 10;

/**
 * When a customer is reminded of an appointment: at 10:00 of the day before, on the clock of the appointment's own time zone. Undefined when
 * that is over, or when the appointment was made less than a day ahead: whoever books it then remembers it.
 */
export function reminderTime(start: Temporal.ZonedDateTime, now: Temporal.Instant): Temporal.Instant | undefined {
  const reminder = start.subtract({ days: 1 }).with({ hour, minute: 0 }).toInstant();
  const latest = start.subtract({ days: 1 }).toInstant();
  return Temporal.Instant.compare(now, reminder) < 0 && Temporal.Instant.compare(now, latest) <= 0 ? reminder : undefined;
}
