import { companyDay } from "#app/features/ground/company/company-day.ts";

const daysToAnswer = 30;
const daysOfTheLink = 7;
export const copyDays = 14;

/** The last day to answer a request, a calendar day in Madrid: 30 days after it was sent, not after its proof (row G1). */
export function answerBy(sent: Temporal.Instant): Temporal.PlainDate {
  return companyDay(sent).add({ days: daysToAnswer });
}

/** The moment from which the mailed link no longer confirms the request. */
export function linkEnds(sent: Temporal.Instant): Temporal.Instant {
  return sent.add({ hours: 24 * daysOfTheLink });
}

/** A request sent before this moment has a link that no longer works. */
export function oldestWithGoodLink(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * daysOfTheLink });
}

/** The moment from which the copy of an answered request can no longer be downloaded. */
export function copyEnds(answered: Temporal.Instant): Temporal.Instant {
  return answered.add({ hours: 24 * copyDays });
}
