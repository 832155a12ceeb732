import { formatCalendarDay, formatLongDate } from "#app/lib/dates.ts";
import { answerBy, copyEnds, linkEnds } from "./deadlines.ts";
import type { StoredRequest } from "./emails.ts";
import { requestTypeLabel } from "./request-types.ts";

export type ShownRequest = {
  state: "open" | "confirmed" | "answered" | "ended";
  email: string;
  type: string;
  notes: string;
  sentOn: string;
  answerBy: string;
  linkEnds: string;
  confirmedOn: string | undefined;
  answeredOn: string | undefined;
  /** The last moment to download the copy, in words; undefined without a copy. */
  copyUntil: string | undefined;
};

/** Prepares a request for its page. A confirmed request stays confirmed after its link has ended. */
export function shownRequest(
  request: StoredRequest & { verifiedAt: Temporal.Instant | undefined; completedAt: Temporal.Instant | undefined },
  now: Temporal.Instant,
): ShownRequest {
  const { email, requestType, notes, sent, verifiedAt, completedAt } = request;
  const ends = linkEnds(sent);
  const ended = Temporal.Instant.compare(ends, now) <= 0;
  return {
    state: completedAt ? "answered" : verifiedAt ? "confirmed" : ended ? "ended" : "open",
    email,
    type: requestTypeLabel(requestType),
    notes,
    sentOn: formatLongDate(sent),
    answerBy: formatCalendarDay(answerBy(sent).toString()),
    linkEnds: formatLongDate(ends),
    confirmedOn: verifiedAt && formatLongDate(verifiedAt),
    answeredOn: completedAt && formatLongDate(completedAt),
    copyUntil: completedAt && hasCopy(request, now) ? formatLongDate(copyEnds(completedAt)) : undefined,
  };
}

/** Whether the copy can be downloaded now. */
export function hasCopy(
  { requestType, completedAt }: { requestType: string; completedAt: Temporal.Instant | undefined },
  now: Temporal.Instant,
) {
  return requestType !== "deletion" && completedAt !== undefined && Temporal.Instant.compare(now, copyEnds(completedAt)) < 0;
}
