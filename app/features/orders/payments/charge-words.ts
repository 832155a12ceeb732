import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import type { Tone } from "#app/ui/state-badge.tsx";
import type { Charge } from "./ledger.ts";

/** The state of a charge in a few words, and its colour. Only verbs, because concepts have either gender. */
export function chargeWords({ state, cents, covered, due_on, receivedOn, concept }: Charge): { label: string; tone: Tone } {
  const missing = writtenCents(cents - covered);
  const due = due_on === null ? "" : formatShortDay(due_on);
  if (state === "received") return { label: `llegó el ${formatShortDay(receivedOn ?? "")}`, tone: "good" };
  if (state === "overdue") return { label: covered > 0 ? `venció el ${due}: faltan ${missing}` : `venció el ${due}`, tone: "late" };
  if (state === "part") return { label: `faltan ${missing}`, tone: "waiting" };
  if (due !== "") return { label: `vence el ${due}`, tone: "waiting" };
  return { label: concept === "rest" ? "a la entrega" : "pendiente", tone: "waiting" };
}
