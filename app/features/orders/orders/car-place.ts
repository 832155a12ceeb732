import { type JourneyStep, nextStep } from "#app/features/orders/steps/journey.ts";
import { type StepKind, stepOrder } from "#app/features/orders/steps/step-kinds.ts";

/** Where the car of an order is on the map: how many of its three legs lie behind it, and in words. */
export type CarPlace = { legs: 0 | 1 | 2 | 3; words: string };

/** Whether the order has taken a step, or does not need it. */
function isPast(steps: readonly JourneyStep[], kind: StepKind): boolean {
  const next = nextStep(steps);
  return next === undefined || stepOrder.indexOf(next.kind) > stepOrder.indexOf(kind);
}

/** The steps tell the place; no carrier reports it. So the words say no more than the steps do (ORDER-7). */
export function carPlace(steps: readonly JourneyStep[]): CarPlace {
  if (isPast(steps, "handed_over")) return { legs: 3, words: "contigo" };
  if (isPast(steps, "in_spain")) return { legs: 2, words: "ya en España" };
  if (isPast(steps, "collected")) return { legs: 1, words: "de camino, por Francia" };
  if (isPast(steps, "car_found")) return { legs: 0, words: "todavía en Alemania" };
  return { legs: 0, words: "todavía por encontrar" };
}
