import { writtenCents } from "#app/features/cars/landed-price/amounts.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";

/** Cents; `refundUntil` such as "2026-12-04". */
type Refund = { credit: number; refunded: number; refundUntil: string };

/** To the customer: what became of the money after a withdrawal. */
export function refundWords({ credit, refunded, refundUntil }: Refund): string {
  if (credit > 0) return `Te devolvemos ${writtenCents(credit)} por transferencia, como muy tarde el ${formatCalendarDay(refundUntil)}.`;
  return refunded > 0 ? `Ya te hemos devuelto ${writtenCents(refunded)} por transferencia.` : "No había nada que devolverte.";
}
