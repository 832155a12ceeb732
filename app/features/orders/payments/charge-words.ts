import { writtenCents } from "#app/features/cars/landed-price/amounts.ts";
import { formatShortDay } from "#app/lib/dates.ts";
import type { Tone } from "#app/ui/state-badge.tsx";
import type { Charge } from "./ledger.ts";

/** The state of a charge in a few words, and its colour. */
export function chargeWords({ state, cents, covered, due_on, receivedOn, concept }: Charge): { label: string; tone: Tone } {
  const missing = writtenCents(cents - covered);
  if (state === "received") return { label: `recibida el ${formatShortDay(receivedOn ?? "")}`, tone: "good" };
  if (state === "overdue") return { label: covered > 0 ? `vencida: faltan ${missing}` : "vencida", tone: "late" };
  if (state === "part") return { label: `parcial: faltan ${missing}`, tone: "waiting" };
  if (due_on !== null) return { label: `pendiente hasta el ${formatShortDay(due_on)}`, tone: "waiting" };
  return { label: concept === "rest" ? "a la entrega" : "pendiente", tone: "waiting" };
}
