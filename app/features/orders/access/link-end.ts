import { companyDay } from "#app/features/ground/company/company-day.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";

/** For so many days a link still opens an order that has ended (ORDER-4): longer than the 14 days to withdraw after the delivery. */
const daysAfterEnd = 30;

/** The last day on which an order's link opens it; undefined while the order is open. */
function lastLinkDay(endedAt: Date | null): Temporal.PlainDate | undefined {
  if (endedAt === null) return undefined;
  return companyDay(Temporal.Instant.fromEpochMilliseconds(endedAt.getTime())).add({ days: daysAfterEnd });
}

export function linkIsOver(endedAt: Date | null, now: Temporal.Instant): boolean {
  const last = lastLinkDay(endedAt);
  return last !== undefined && Temporal.PlainDate.compare(companyDay(now), last) > 0;
}

/** "26 de diciembre de 2026"; undefined while the order is open. */
export function writtenLinkEnd(endedAt: Date | null): string | undefined {
  const last = lastLinkDay(endedAt);
  return last && formatCalendarDay(last.toString());
}

/** What a mail says of the link that it carries. */
export function linkNote(endedAt: Date | null): string {
  const until = writtenLinkEnd(endedAt);
  const end = until === undefined ? "" : ` Vale hasta el ${until}; con tu cuenta la ves también después.`;
  return `El enlace es personal: quien lo tenga puede ver tu importación.${end}`;
}
