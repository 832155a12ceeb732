import { company } from "#company";
import { companyDay } from "./company-day.ts";

/**
 * Days in which a company answers a complaint (RDL 1/2007, art. 21.3, as changed by Ley 10/2025). Counted as calendar days, the shorter
 * reading. Requests about personal data have their own month (GDPR, art. 12).
 */
export const complaintDays = 15;

/** The last day to answer a complaint, a calendar day where the company is. */
export function complaintDue(sent: Temporal.Instant): Temporal.PlainDate {
  return companyDay(sent).add({ days: complaintDays });
}

/** Open complaints that were sent before this moment are late. */
export function lateComplaintsBefore(now: Temporal.Instant): Temporal.Instant {
  return companyDay(now).subtract({ days: complaintDays }).toZonedDateTime(company.timeZone).toInstant();
}

export function complaintIsLate(sent: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(sent, lateComplaintsBefore(now)) < 0;
}
