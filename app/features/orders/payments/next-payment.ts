import { writtenCents } from "#app/features/cars/landed-price/lines.ts";
import { concepts } from "./concepts.ts";
import type { Charge } from "./ledger.ts";

/** A payment is a thing to do now when it is due within so many calendar days. */
const daysAhead = 7;

/** The first payment that the customer makes now, in words; undefined while nothing is due soon. */
export function nextPayment(charges: readonly Charge[], today: Temporal.PlainDate) {
  const until = today.add({ days: daysAhead }).toString();
  const charge = charges.find(({ state, due_on }) => state !== "received" && due_on !== null && due_on <= until);
  return charge && { amount: writtenCents(charge.cents - charge.covered), concept: concepts[charge.concept], due: charge.due_on };
}
