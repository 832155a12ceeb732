import { type StepKind, stepOrder, type StepState, type Stop, stopOf, stops } from "./step-kinds.ts";

/** What is known of each step of an order: its state, and calendar days such as "2026-11-26". */
export type JourneyStep = { kind: StepKind; state: StepState; planned_on: string | null; done_on: string | null };

/** Sorts steps as an import takes them. */
export function inOrder<Step extends { kind: StepKind }>(steps: readonly Step[]): Step[] {
  return steps.toSorted((one, other) => stepOrder.indexOf(one.kind) - stepOrder.indexOf(other.kind));
}

/** The step that comes next: the first that is neither done nor skipped; undefined when nothing is left. */
export function nextStep<Step extends JourneyStep>(steps: readonly Step[]): Step | undefined {
  return inOrder(steps).find(({ state }) => state === "pending");
}

/** The stop at which an order is: that of its next step, and the last one when nothing is left. */
export function currentStop(steps: readonly JourneyStep[]): Stop {
  const next = nextStep(steps);
  return next === undefined ? "delivery" : stopOf(next.kind);
}

export type StopState = "passed" | "current" | "ahead";

/** Each stop with its steps; a stop is passed when the order has gone beyond it. */
export function journeyOf<Step extends JourneyStep>(steps: readonly Step[]): { stop: Stop; state: StopState; steps: Step[] }[] {
  const next = nextStep(steps);
  const current = stops.indexOf(currentStop(steps));
  return stops.map((stop, position) => ({
    stop,
    state: next === undefined || position < current ? "passed" : position === current ? "current" : "ahead",
    steps: inOrder(steps.filter(({ kind }) => stopOf(kind) === stop)),
  }));
}
