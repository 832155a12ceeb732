import { daysOfNewOrder } from "#app/features/orders/steps/plan.ts";
import { inOrder, stepOrder, type StepKind } from "#app/features/orders/steps/step-kinds.ts";
import { dayAgo } from "../moments.ts";
import type { OrderStory } from "./order-stories.ts";

export type StepDays = { kind: StepKind; doneOn: string | undefined; plannedOn: string };

/** The days of an order's steps: those that are done in even distances from its begin on, before and after the car came to Spain, the others as the template plans them. */
export function stepDays(story: OrderStory, template: readonly { kind: StepKind; days: number }[], now: Temporal.Instant): StepDays[] {
  const steps = inOrder(template);
  const last = story.done === undefined ? -1 : stepOrder.indexOf(story.done);
  const done = steps.filter(({ kind }) => stepOrder.indexOf(kind) <= last);
  const pending = steps.filter(({ kind }) => stepOrder.indexOf(kind) > last);
  const { begun, doneAgo = begun } = story;
  const beforeSpain = done.findIndex(({ kind }) => kind === "in_spain") + 1;
  const { inSpainAgo } = story;
  const ago = (step: number) => {
    if (inSpainAgo === undefined) return between(begun, doneAgo, step / done.length);
    return step <= beforeSpain
      ? between(begun, inSpainAgo, step / beforeSpain)
      : between(inSpainAgo, doneAgo, (step - beforeSpain) / (done.length - beforeSpain));
  };
  const planned = daysOfNewOrder(pending, dayAgo(now, doneAgo));
  return [
    ...done.map(({ kind }, place) => {
      const day = dayAgo(now, ago(place + 1)).toString();
      return { kind, doneOn: day, plannedOn: day };
    }),
    ...pending.map(({ kind }) => ({ kind, doneOn: undefined, plannedOn: planned.get(kind) ?? "" })),
  ];
}

function between(from: number, to: number, share: number): number {
  return from - Math.round((from - to) * share);
}
