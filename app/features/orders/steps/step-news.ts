import { formatCalendarDay } from "#app/lib/dates.ts";
import { type StepKind, stepKinds, type StepState } from "./step-kinds.ts";

/** What of a step its customer reads. Days are calendar days such as "2026-11-26". */
export type ToldStep = {
  kind: StepKind;
  state: StepState;
  planned_on: string | null;
  skip_reason: string | null;
  customer_note: string;
};

/** The sentences that tell a customer how a step changed, in Spanish; none if nothing changed that matters to them (ORDER-10). */
export function newsOfStep(before: ToldStep, after: ToldStep): string[] {
  const { label, done } = stepKinds[after.kind];
  const note = after.customer_note === "" ? "" : ` ${after.customer_note}`;
  if (before.state !== after.state) {
    if (after.state === "done") return [`${done}${note}`];
    if (after.state === "skipped") return [`${label}: este paso no hace falta. ${after.skip_reason ?? ""}`.trim()];
    return [`${label}: lo habíamos dado por hecho y todavía no lo está. Disculpa el error.`];
  }
  return [...newsOfDay(before, after), ...newsOfNote(before, after)];
}

/** Customers plan their own days by the delivery alone, so other planned days change without a mail. */
function newsOfDay(before: ToldStep, after: ToldStep): string[] {
  const moved = after.kind === "handed_over" && after.state === "pending" && after.planned_on !== before.planned_on;
  if (!moved || after.planned_on === null) return [];
  const day = formatCalendarDay(after.planned_on);
  return [before.planned_on === null ? `La entrega está prevista para el ${day}.` : `La entrega pasa al ${day}.`];
}

function newsOfNote(before: ToldStep, after: ToldStep): string[] {
  if (after.customer_note === before.customer_note || after.customer_note === "") return [];
  return [`${stepKinds[after.kind].label}: ${after.customer_note}`];
}
