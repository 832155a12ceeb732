import { formatCalendarDay, formatLongDate } from "#app/lib/dates.ts";
import { answerBy, linkEnds } from "./deadlines.ts";
import type { StoredRequest } from "./emails.ts";
import { requestTypeLabel } from "./request-types.ts";

/** What the page behind the link shows; days are Madrid's, in words. */
export type ShownRequest = {
  state: "open" | "confirmed" | "ended";
  email: string;
  type: string;
  notes: string;
  sentOn: string;
  answerBy: string;
  linkEnds: string;
  confirmedOn: string | undefined;
};

/** The request for its page. A request that was confirmed stays so when its link has ended. */
export function shownRequest(request: StoredRequest & { verifiedAt: Temporal.Instant | undefined }, now: Temporal.Instant): ShownRequest {
  const { email, requestType, notes, sent, verifiedAt } = request;
  const ends = linkEnds(sent);
  const ended = Temporal.Instant.compare(ends, now) <= 0;
  return {
    state: verifiedAt ? "confirmed" : ended ? "ended" : "open",
    email,
    type: requestTypeLabel(requestType),
    notes,
    sentOn: formatLongDate(sent),
    answerBy: formatCalendarDay(answerBy(sent).toString()),
    linkEnds: formatLongDate(ends),
    confirmedOn: verifiedAt && formatLongDate(verifiedAt),
  };
}
