import { formatCalendarDay, formatLongDate } from "#app/lib/dates.ts";
import { answerBy, copyEnds, linkEnds } from "./deadlines.ts";
import type { LinkedRequest } from "./queries.server.ts";
import { requestTypeLabel } from "./request-types.ts";

export type ShownRequest = ReturnType<typeof shownRequest>;

/** Prepares a request for its page. A confirmed request stays confirmed after its link has ended. */
export function shownRequest(request: LinkedRequest, now: Temporal.Instant) {
  const { email, requestType, notes, sent, verifiedAt, completedAt } = request;
  const ends = linkEnds(sent);
  const ended = Temporal.Instant.compare(ends, now) <= 0;
  const state: "open" | "confirmed" | "answered" | "ended" = completedAt ? "answered" : verifiedAt ? "confirmed" : ended ? "ended" : "open";
  return {
    state,
    email,
    type: requestTypeLabel(requestType),
    notes,
    sentOn: formatLongDate(sent),
    answerBy: formatCalendarDay(answerBy(sent).toString()),
    linkEnds: formatLongDate(ends),
    confirmedOn: verifiedAt && formatLongDate(verifiedAt),
    answeredOn: completedAt && formatLongDate(completedAt),
    // The last moment to download the copy, in words; undefined without a copy.
    copyUntil: completedAt && hasCopy(request, now) ? formatLongDate(copyEnds(completedAt)) : undefined,
  };
}

export function hasCopy({ requestType, completedAt }: Pick<LinkedRequest, "requestType" | "completedAt">, now: Temporal.Instant) {
  return requestType !== "deletion" && completedAt !== undefined && Temporal.Instant.compare(now, copyEnds(completedAt)) < 0;
}
