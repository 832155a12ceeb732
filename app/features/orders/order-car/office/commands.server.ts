import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type CarFacts, carFactsOf } from "#app/features/cars/vehicles/car-facts.ts";
import { fieldSchemas } from "#app/features/cars/vehicles/office/schema.ts";
import { answerForm, refused } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { retireUndecided } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { sentNumber } from "#app/lib/form-fields.ts";
import type { FormScope } from "#server/request.ts";
import { advertisedFacts, outdatesQuote, withoutAskedFacts } from "../asked-facts.ts";
import { askedFactsForm, askedFactsMessages, notAdvertised } from "./messages.ts";

const { eu_approval, missing_title, write_off, accident, modified, former_taxi_or_rental } = fieldSchemas;
/** `seen` is the revision that the page showed (row R21). */
const askedFactsSchema = z.object({
  eu_approval,
  missing_title,
  write_off,
  accident,
  modified,
  former_taxi_or_rental,
  seen: sentNumber(),
});

/** Writes down the asked facts of an advertised car, as the team. An empty choice is unknown. A quote that says something else is taken back. */
export function saveAskedFacts(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: askedFactsForm, schema: askedFactsSchema, messages: askedFactsMessages };
  return answerForm(scope, description, sent, async (transaction, { seen, ...columns }) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    if (order.status !== "open") return refused(orderEnded);
    const before = advertisedFacts(order);
    if (!before) return refused(notAdvertised);
    if (order.revision !== seen) return refused(changedMeanwhile);
    const facts: CarFacts = { ...withoutAskedFacts(before), ...carFactsOf(columns) };
    if (isDeepStrictEqual(facts, before)) return { ok: true };
    await transaction
      .updateTable("orders")
      .set({ car_facts: JSON.stringify(facts), revision: order.revision + 1 })
      .where("id", "=", orderId)
      .execute();
    if (outdatesQuote(before, facts)) await retireUndecided(transaction, scope, orderId);
    return { ok: true };
  });
}
