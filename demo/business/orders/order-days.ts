import { inOrder } from "#app/features/orders/steps/journey.ts";
import { plannedDates, type TemplateStep } from "#app/features/orders/steps/planned-dates.ts";
import { stepOrder, type StepKind } from "#app/features/orders/steps/step-kinds.ts";
import { dayAgo } from "../moments.ts";
import type { OrderStory } from "./order-stories.ts";

export type StepDays = { kind: StepKind; doneOn: string | undefined; plannedOn: string };

/** The days of an order's steps: those that are done in even distances from its begin on, the others as the template plans them. */
export function stepDays(story: OrderStory, template: readonly TemplateStep[], now: Temporal.Instant): StepDays[] {
  const steps = inOrder(template);
  const last = story.done === undefined ? -1 : stepOrder.indexOf(story.done);
  const done = steps.filter(({ kind }) => stepOrder.indexOf(kind) <= last);
  const pending = steps.filter(({ kind }) => stepOrder.indexOf(kind) > last);
  const { begun, doneAgo = begun } = story;
  const ago = (place: number, kind: StepKind) => {
    const even = begun - Math.round(((begun - doneAgo) * (place + 1)) / done.length);
    const beforeSpain = stepOrder.indexOf(kind) <= stepOrder.indexOf("in_spain");
    return beforeSpain ? Math.max(even, story.inSpainAgo ?? 0) : even;
  };
  const planned = plannedDates(pending, dayAgo(now, doneAgo));
  return [
    ...done.map(({ kind }, place) => {
      const day = dayAgo(now, ago(place, kind)).toString();
      return { kind, doneOn: day, plannedOn: day };
    }),
    ...pending.map(({ kind }) => ({ kind, doneOn: undefined, plannedOn: planned.get(kind)?.toString() ?? "" })),
  ];
}
