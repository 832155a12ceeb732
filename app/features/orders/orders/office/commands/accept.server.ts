import { mailedAccount } from "#app/features/ground/company-account/queries.server.ts";
import { queueForCustomer } from "#app/features/ground/emails/commands.server.ts";
import { readStockObstacles } from "#app/features/cars/registrability/queries.server.ts";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { orderLink } from "#app/features/orders/access/queries.server.ts";
import { recordForCustomer } from "#app/features/orders/news/commands.server.ts";
import { sentenceAbout } from "#app/features/orders/payments/concepts.ts";
import { decisionSchema, takeRequest } from "#app/features/requests/reservations/commands/decide.server.ts";
import { reservationAccepted } from "#app/features/requests/reservations/emails.ts";
import { acceptanceMessages, unregistrableCar } from "#app/features/requests/reservations/messages.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import { whyNotBegun } from "./begin.server.ts";
import { beginFrom } from "./create.server.ts";

/**
 * Accepts a reservation as an admin. In one transaction its car becomes reserved, its order begins with the deposit as its first charge, the
 * other requests for the car are rejected, and everyone gets a mail (HOLD-4, HOLD-5, HOLD-7). Nobody pays for a car that cannot be registered.
 */
export function acceptReservation(scope: FormScope, reservationId: string, sent: FormData) {
  const description = { form: "accept-reservation", schema: decisionSchema, messages: acceptanceMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction) => {
    try {
      return await accept(transaction, scope, reservationId);
    } catch (error) {
      const refusal = whyNotBegun(error);
      if (refusal) return refusal;
      throw error;
    }
  });
}

/** The same in the caller's transaction. */
export async function accept(transaction: Transaction, scope: LinkScope, reservationId: string): Promise<WriteResult> {
  const taken = await takeRequest(transaction, scope, reservationId);
  if (!taken.ok) return taken.refusal;
  const obstacles = await readStockObstacles(transaction, taken.car.id, companyDay(scope.context.now));
  if (obstacles.length > 0) return refused(unregistrableCar(obstacles));
  const begun = await beginFrom(transaction, scope, { kind: "reservation", id: reservationId });
  if (!begun.ok) return begun;
  const { id, carName, deposit } = begun;
  if (deposit === undefined) throw new Error("an accepted reservation charged no deposit");
  const address = orderLink(scope, { id, link_version: 0 });
  const account = await mailedAccount(transaction, scope.siteOrigin);
  const charge = { cents: deposit.cents, dueOn: deposit.due_on, account, address };
  await queueForCustomer(transaction, scope.context, {
    about: { kind: "reservation-accepted", id: taken.winner.id },
    recipient: taken.winner.email,
    letter: reservationAccepted(taken.winner, taken.car, charge, scope.siteOrigin),
  });
  // The mail above tells both.
  await recordForCustomer(transaction, scope, id, { topic: "order/begun", sentence: `Hemos aceptado tu reserva: ${carName} es para ti.` });
  await recordForCustomer(transaction, scope, id, { topic: `entry/${deposit.id}`, sentence: sentenceAbout(deposit) ?? "" });
  return { ok: true, outcome: { id } };
}
