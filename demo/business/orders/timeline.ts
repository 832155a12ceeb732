/** When things happen in the imports of the demonstration, counted from their first day, so that a whole one takes 14 to 28 days. */
import { company } from "#company";
import { isLegalWorkingDay, workingDayFrom } from "#app/features/orders/steps/legal-deadlines.ts";
import { dayAgo } from "../moments.ts";

/** What happens in an import, in its order, and on which calendar day after its first one it usually does. */
export const usualDays = {
  begun: 0,
  searched: 1,
  found: 1,
  quoted: 1,
  seen: 1,
  accepted: 2,
  identified: 2,
  contract: 3,
  signed: 3,
  deposit: 3,
  inspected: 5,
  published: 6,
  confirmed: 7,
  purchase: 8,
  bought: 9,
  german_papers: 11,
  collected: 12,
  in_spain: 15,
  technical_inspection: 16,
  taxes: 17,
  registration: 18,
  plates: 19,
  agreed: 19,
  rest: 20,
  handed_over: 21,
  aftercare: 31,
  withdrawn: 8,
  account: 9,
  refunded: 10,
} as const;

export type Beat = keyof typeof usualDays;
const beats = Object.keys(usualDays) as Beat[];
const endings: ReadonlySet<Beat> = new Set(["withdrawn", "account", "refunded"]);

/** `begun`: days before today. `on`: what happens on another day than usual. `until`: the last thing that happens before the import waits or ends. */
export type Pace = { begun: number; on?: Partial<Record<Beat, number>>; until?: Beat; leftOut?: readonly Beat[] };

/** The day of something: a working day, in the past the one before it and in the future the one after it. */
export function dayOf({ begun, on }: Pace, beat: Beat, now: Temporal.Instant): Temporal.PlainDate {
  const day = dayAgo(now, begun - (on?.[beat] ?? usualDays[beat]));
  return isOver(day, now) ? workingDayUntil(day) : workingDayFrom(day);
}

/** What has happened until yesterday, with its moment. What comes later in an import comes later in the day. */
export function whatHappened(pace: Pace, now: Temporal.Instant): { beat: Beat; at: Temporal.Instant }[] {
  const { begun, on = {}, until, leftOut = [] } = pace;
  const last = until === undefined ? beats.length : beats.indexOf(until);
  return beats.flatMap((beat, place) => {
    const told = on[beat] !== undefined || (place <= last && !endings.has(beat) && !leftOut.includes(beat));
    if (!told || !isOver(dayAgo(now, begun - (on[beat] ?? usualDays[beat])), now)) return [];
    const time = { hour: 9 + Math.floor(place / 3), minute: (place % 3) * 20 };
    return [{ beat, at: dayOf(pace, beat, now).toZonedDateTime({ timeZone: company.timeZone, plainTime: time }).toInstant() }];
  });
}

function isOver(day: Temporal.PlainDate, now: Temporal.Instant): boolean {
  return Temporal.PlainDate.compare(day, dayAgo(now, 0)) < 0;
}

function workingDayUntil(day: Temporal.PlainDate): Temporal.PlainDate {
  return isLegalWorkingDay(day) ? day : workingDayUntil(day.subtract({ days: 1 }));
}
