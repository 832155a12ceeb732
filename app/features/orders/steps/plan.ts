/** The planned days of an order's steps: they follow one another, and move together (ORDER-27). Calendar days such as "2026-12-14". */
import { countOf } from "#app/lib/amounts.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import { afterWorkingDays, registrationDays, registrationDeadline } from "./legal-deadlines.ts";
import { inOrder, type JourneyStep, stepKinds, type StepKind } from "./step-kinds.ts";

/** `days`: working days after the step before it. `planned_fixed`: a person has set the planned day. */
export type PlannedStep = JourneyStep & { days: number; planned_fixed: boolean };

/** What a planned day is counted from: a step before it, or the day from which the whole plan counts. */
export type Planned = { day: string; days: number; after: StepKind | undefined; from: string };

/**
 * The day that counting gives for each pending step, also for those that a person has fixed. A step counts from the one before it: from the day
 * on which that was done, or for which it is planned or fixed. `from`: the day on which the plan begins; no step counts from an earlier one.
 */
export function plannedDays(steps: readonly PlannedStep[], from: Temporal.PlainDate): Map<StepKind, Planned> {
  const planned = new Map<StepKind, Planned>();
  let last: { day: Temporal.PlainDate; after: StepKind | undefined } = { day: from, after: undefined };
  for (const { kind, state, days, done_on, planned_on, planned_fixed } of inOrder(steps)) {
    if (state === "skipped") continue;
    if (state === "done") {
      if (done_on !== null && done_on >= last.day.toString()) last = { day: Temporal.PlainDate.from(done_on), after: kind };
      continue;
    }
    const day = afterWorkingDays(last.day, days);
    planned.set(kind, { day: day.toString(), days, after: last.after, from: last.day.toString() });
    const own = planned_fixed && planned_on !== null ? Temporal.PlainDate.from(planned_on) : day;
    last = { day: Temporal.PlainDate.compare(own, last.day) < 0 ? last.day : own, after: kind };
  }
  return planned;
}

/** The day on which the plan of an order begins: its first day, or a later one from which the team had the days counted anew. */
export function firstDay({ begun_on, planned_from }: { begun_on: string; planned_from: string | null }): Temporal.PlainDate {
  return Temporal.PlainDate.from(planned_from !== null && planned_from > begun_on ? planned_from : begun_on);
}

/** Why a step is planned for its day, in a sentence for the team. `planned`: what counting gives. */
export function planReason({ planned_on, planned_fixed }: PlannedStep, planned: Planned): string {
  const counted = countedWords(planned);
  if (!planned_fixed || planned_on === null) return `${counted}.`;
  if (planned_on === planned.day) return `Fijado a mano. ${counted} es el mismo día.`;
  return `Fijado a mano: contando sería el ${formatShortDay(planned.day)} (${lowered(counted)}).`;
}

/** Whether a fixed day comes before the day on which the step can be, as the days before it count. */
export function isTooEarly({ planned_on, planned_fixed }: PlannedStep, planned: Planned): boolean {
  return planned_fixed && planned_on !== null && planned_on < planned.day;
}

function countedWords({ days, after, from }: Planned): string {
  const since = after === undefined ? `del ${formatShortDay(from)}` : `de «${stepKinds[after].label}» (${formatShortDay(from)})`;
  return days === 0
    ? `El mismo día ${since}, o el primer laborable`
    : `${capital(countOf(days, "día laborable", "días laborables"))} después ${since}`;
}

/** Why the registration must be done by its last day: 30 days, or the working day before them (ORDER-24). `arrived`: the day in Spain. */
export function deadlineReason(arrived: string): string {
  const day = Temporal.PlainDate.from(arrived);
  const exact = day.add({ days: registrationDays }).toString();
  const last = registrationDeadline(day).toString();
  const counted = `${registrationDays} días desde que llegó a España, el ${formatShortDay(arrived)}`;
  return last === exact
    ? `${counted}.`
    : `${counted}, serían el ${formatShortDay(exact)}, que no es laborable: el último laborable antes es el ${formatShortDay(last)}.`;
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The planned days of the steps of a new order that begins on a day, all of them pending. */
export function daysOfNewOrder(steps: readonly { kind: StepKind; days: number }[], begunOn: Temporal.PlainDate): Map<StepKind, string> {
  const pending = { state: "pending", done_on: null, planned_on: null, planned_fixed: false } as const;
  const planned = plannedDays(
    steps.map((step) => ({ ...step, ...pending })),
    begunOn,
  );
  return new Map([...planned].map(([kind, { day }]) => [kind, day]));
}
