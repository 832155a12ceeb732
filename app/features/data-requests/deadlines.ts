import { company } from "#company";

const daysToAnswer = 30;
const daysOfTheLink = 7;
/** How long a copy can be fetched after the answer. */
export const copyDays = 14;

/** The last day on which a request is answered, a calendar day in Madrid: 30 days from its submission, not from its proof (row G1). */
export function answerBy(sent: Temporal.Instant): Temporal.PlainDate {
  return sent.toZonedDateTimeISO(company.timeZone).toPlainDate().add({ days: daysToAnswer });
}

/** Until when the link in the mail confirms the request. */
export function linkEnds(sent: Temporal.Instant): Temporal.Instant {
  return sent.add({ hours: 24 * daysOfTheLink });
}

/** When a request must have been sent at the earliest for its link to be good now. */
export function oldestWithGoodLink(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * daysOfTheLink });
}

/** Until when the copy of an answered request can be fetched. */
export function copyEnds(answered: Temporal.Instant): Temporal.Instant {
  return answered.add({ hours: 24 * copyDays });
}
