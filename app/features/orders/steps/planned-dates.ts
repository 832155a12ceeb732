import { inOrder, type JourneyStep, type StepKind } from "./step-kinds.ts";
import { afterWorkingDays } from "./working-days.ts";

/** A step of a template; `days` are working days after the step before it. */
export type TemplateStep = { kind: StepKind; days: number };

/** The planned day of each step of a new order that begins on a day. */
export function plannedDates(steps: readonly TemplateStep[], begunOn: Temporal.PlainDate): Map<StepKind, Temporal.PlainDate> {
  let day = begunOn;
  return new Map(
    inOrder(steps).map(({ kind, days }) => {
      day = afterWorkingDays(day, days);
      return [kind, day];
    }),
  );
}

/**
 * The planned days of the steps that are still pending, counted anew from today. A step that the template does not
 * know counts as one working day.
 */
export function replannedDates(
  steps: readonly JourneyStep[],
  template: readonly TemplateStep[],
  today: Temporal.PlainDate,
): Map<StepKind, Temporal.PlainDate> {
  const pending = inOrder(steps.filter(({ state }) => state === "pending"));
  const days = new Map(template.map((step) => [step.kind, step.days]));
  return plannedDates(
    pending.map(({ kind }) => ({ kind, days: days.get(kind) ?? 1 })),
    today,
  );
}
