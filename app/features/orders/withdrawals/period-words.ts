import { writtenCents } from "#app/features/cars/landed-price/amounts.ts";
import { formatCalendarDay, formatCalendarNumbers } from "#app/lib/dates.ts";
import type { NoRight, Since } from "./right.ts";

/** To the customer: from when the 14 days count. */
export const sinceWords: Readonly<Record<Since, string>> = {
  acceptance: "14 días desde que aceptaste el presupuesto",
  delivery: "14 días desde la entrega",
  "planned-delivery": "14 días desde la entrega prevista",
};

/** To the customer: why there is no right to withdraw. */
export const noRightWords: Readonly<Record<NoRight, string>> = {
  office: "Firmaste el contrato en la oficina, y la ley da los 14 días solo para contratos a distancia.",
  "no-contract": "Todavía no hay contrato: lo habrá cuando aceptes el presupuesto.",
  closed: "La importación está cerrada.",
};

/** Days such as "2026-12-29"; `paid` in cents. */
type Period =
  | { kind: "none"; why: NoRight }
  | { kind: "over"; until: string; since: Since }
  | { kind: "open"; until: string | null; since: Since; paid: number; handedOver: boolean };

/** To the customer: until when they may withdraw, why, and what it means; or why they may not. */
export function periodWords(period: Period): string {
  if (period.kind === "none") return `Aquí no se puede desistir. ${noRightWords[period.why]}`;
  if (period.kind === "over") return `El plazo terminó el ${formatCalendarDay(period.until)} (${sinceWords[period.since]}).`;
  const paid = period.paid === 0 ? "" : ` Te devolvemos lo que has pagado, ${writtenCents(period.paid)}, en 14 días como mucho.`;
  const car = period.handedOver ? " Tendrás que devolvernos el coche." : "";
  return `Puedes hacerlo ${lastDayWords(period)}, sin dar motivos y sin coste.${paid}${car}`;
}

/** "hasta el 29/12/2026 (14 días desde la entrega prevista)". */
export function lastDayWords({ until, since }: { until: string | null; since: Since }): string {
  return until === null ? `hasta pasados ${sinceWords[since]}` : `hasta el ${formatCalendarNumbers(until)} (${sinceWords[since]})`;
}
