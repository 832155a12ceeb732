import { formatCalendarDay } from "#app/lib/dates.ts";
import type { OrderStep } from "./queries.server.ts";
import { stepKinds } from "./step-kinds.ts";

/** What of a step its customer reads. */
export type ToldStep = Pick<OrderStep, "kind" | "state" | "planned_on" | "skip_reason" | "customer_note">;

/** `topic`: what of the step changed. A newer sentence of the same topic takes the place of the older one. */
export type StepNews = { topic: string; sentence: string };

/** What tells a customer in Spanish how a step changed; nothing if no change matters to them (ORDER-10). */
export function newsOfStep(before: ToldStep, after: ToldStep): StepNews[] {
  const { label, done } = stepKinds[after.kind];
  const note = after.customer_note === "" ? "" : ` ${after.customer_note}`;
  const topic = `step/${after.kind}/state`;
  if (before.state !== after.state) {
    if (after.state === "done") return [{ topic, sentence: `${done}${note}` }];
    if (after.state === "skipped") return [{ topic, sentence: `${label}: este paso no hace falta. ${after.skip_reason ?? ""}`.trim() }];
    if (before.state === "skipped") return [{ topic, sentence: `${label}: al final este paso sí hace falta.` }];
    return [{ topic, sentence: `Nos equivocamos: «${label}» todavía no está hecho. Disculpa el error.` }];
  }
  return [...newsOfDay(before, after), ...newsOfNote(before, after)];
}

/** Customers plan their own days by the delivery alone, so other planned days change without a mail. */
function newsOfDay(before: ToldStep, after: ToldStep): StepNews[] {
  const moved = after.kind === "handed_over" && after.state === "pending" && after.planned_on !== before.planned_on;
  if (!moved || after.planned_on === null) return [];
  const day = formatCalendarDay(after.planned_on);
  const sentence = before.planned_on === null ? `La entrega está prevista para el ${day}.` : `La entrega pasa al ${day}.`;
  return [{ topic: "step/handed_over/day", sentence }];
}

function newsOfNote(before: ToldStep, after: ToldStep): StepNews[] {
  if (after.customer_note === before.customer_note || after.customer_note === "") return [];
  return [{ topic: `step/${after.kind}/note`, sentence: `${stepKinds[after.kind].label}: ${after.customer_note}` }];
}
