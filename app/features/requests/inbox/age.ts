import { complaintDue, complaintIsLate } from "#app/features/ground/company/complaints.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { company } from "#company";

export type Age = { text: string; /** Pending for longer than the promised hours. */ overdue: boolean };

const months = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"];
const hoursInADay = 24;

/**
 * The age of a row: in hours, later in calendar days in Madrid. A row whose sender has been waiting for an answer `since` a moment is overdue
 * after the promised hours, and its age counts from then (INBOX-11).
 */
export function ageOf(created: Temporal.Instant, now: Temporal.Instant, since: Temporal.Instant | undefined): Age {
  const waited = since === undefined ? 0 : Math.floor(now.since(since).total("hours"));
  if (waited >= company.claims.responseHours) return { text: `${overdueSince(waited)}, fuera de plazo`, overdue: true };
  return { text: usualAge(created, now, Math.floor(now.since(created).total("hours"))), overdue: false };
}

/** The age of a complaint. While it is `open`, also the last day to answer it (INBOX-14). */
export function complaintAge(created: Temporal.Instant, now: Temporal.Instant, open: boolean): Age {
  const age = usualAge(created, now, Math.floor(now.since(created).total("hours")));
  if (!open) return { text: age, overdue: false };
  const due = shortDay(complaintDue(created), companyDay(now));
  if (complaintIsLate(created, now)) return { text: `responder hasta el ${due}, fuera de plazo`, overdue: true };
  return { text: `${age}, responder hasta el ${due}`, overdue: false };
}

function overdueSince(hours: number): string {
  const days = Math.floor(hours / hoursInADay);
  return days < 3 ? `hace ${hours} h` : `hace ${days} días`;
}

function usualAge(created: Temporal.Instant, now: Temporal.Instant, hours: number): string {
  const minutes = Math.floor(now.since(created).total("minutes"));
  if (minutes < 1) return "ahora mismo";
  if (minutes < 60) return `hace ${minutes} min`;
  const day = companyDay(created);
  const today = companyDay(now);
  const days = day.until(today).days;
  if (days === 0 || hours < 6) return `hace ${hours} h`;
  if (days === 1) return "ayer";
  return shortDay(day, today);
}

function shortDay(day: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const short = `${day.day} ${months[day.month - 1]}`;
  return day.year === today.year ? short : `${short} ${day.year}`;
}
