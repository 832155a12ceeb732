/** What becomes of a customer's money when an order has ended early, in the same words on pages and in mails (ORDER-63). */
import { writtenPayment } from "#app/features/cars/landed-price/lines.ts";
import type { Ledger } from "#app/features/orders/payments/ledger.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";

/** Cents; `received`: what had come before anything went back; `refundedOn` and `until`, the last day for the refund, as "2026-12-04". */
export type Settlement = { credit: number; received: number; refunded: number; refundedOn: string | undefined; until: string | undefined };

/** What the ledger says: what is owed to the customer, and what went back and when. */
export function settlementOf({ credit, movements }: Pick<Ledger, "credit" | "movements">, until: string | undefined): Settlement {
  const refunds = movements.filter(({ kind }) => kind === "refund");
  return {
    credit,
    received: movements.reduce((sum, { kind, cents }) => (kind === "receipt" ? sum + cents : sum), 0),
    refunded: refunds.reduce((sum, { cents }) => sum + cents, 0),
    refundedOn: refunds.at(-1)?.booked_on ?? undefined,
    until,
  };
}

/** To the customer, whatever sign the team's reason ends with. */
export function reasonWords(reason: string): string {
  return `Motivo: ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}`;
}

/** To the customer: "Te hemos devuelto 199,00 € el 4 de diciembre de 2026." */
export function settlementWords({ credit, received, refunded, refundedOn, until }: Settlement): string {
  const back =
    refunded === 0
      ? ""
      : `Te hemos devuelto ${writtenPayment(refunded)}${refundedOn === undefined ? "" : ` el ${formatCalendarDay(refundedOn)}`}.`;
  if (credit === 0 && back === "")
    return received === 0
      ? "No habías pagado nada, así que no hay nada que devolverte."
      : "De lo que pagaste no queda nada por devolverte.";
  if (credit === 0) return back;
  const amount = refunded === 0 ? writtenPayment(credit) : `lo que falta, ${writtenPayment(credit)},`;
  const day = until === undefined ? "" : `${refunded === 0 ? "," : ""} como muy tarde el ${formatCalendarDay(until)}`;
  return `${back} Te devolvemos ${amount} por el mismo medio de pago${day}.`.trim();
}
