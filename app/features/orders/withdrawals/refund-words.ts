import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { afterWithdrawal } from "#app/features/ground/company/withdrawal-terms.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";

/** Cents; `refundUntil` such as "2026-12-04". `afterDelivery`: the customer had the car. */
type Refund = { credit: number; refunded: number; refundUntil: string; afterDelivery: boolean };

/** To the customer: what became of the money after a withdrawal. */
export function refundWords({ credit, refunded, refundUntil, afterDelivery }: Refund): string {
  if (credit > 0) return `${dueWords(credit, refundUntil)}${afterDelivery ? ` ${afterWithdrawal.waiting}` : ""}`;
  return refunded > 0 ? `Ya te hemos devuelto ${writtenCents(refunded)} por transferencia.` : "No había nada que devolverte.";
}

function dueWords(credit: number, refundUntil: string): string {
  return `Te devolvemos ${writtenCents(credit)} por transferencia, como muy tarde el ${formatCalendarDay(refundUntil)}.`;
}
