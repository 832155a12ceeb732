import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type CarFacts, carFactsOf } from "#app/features/cars/vehicles/car-facts.ts";
import { fieldSchemas } from "#app/features/cars/vehicles/office/schema.ts";
import { answerForm, refused } from "#app/features/ground/forms/commands.server.ts";
import { lockOrder } from "#app/features/orders/access/commands.server.ts";
import { changedMeanwhile, orderEnded, orderMissing } from "#app/features/orders/access/messages.ts";
import { supersedeUndecided } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { sentNumber } from "#app/lib/form-fields.ts";
import type { FormScope } from "#server/request.ts";
import { adverseOf, withoutStatements } from "../seller-statements.ts";
import { statedInFile, statementsForm, statementsMessages } from "./messages.ts";

const { eu_approval, missing_title, write_off, accident, modified, former_taxi_or_rental } = fieldSchemas;
/** `seen` is the revision that the page showed (row R21). */
const statementsSchema = z.object({
  eu_approval,
  missing_title,
  write_off,
  accident,
  modified,
  former_taxi_or_rental,
  seen: sentNumber(),
});

/**
 * Writes down what the seller says of a car that is not of the stock, as the team. An empty choice is unknown again. A quote that nobody has
 * decided is taken back if something that costs money or time has come or gone.
 */
export function saveStatements(scope: FormScope, orderId: string, sent: FormData) {
  const description = { form: statementsForm, schema: statementsSchema, messages: statementsMessages };
  return answerForm(scope, description, sent, async (transaction, { seen, ...columns }) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return refused(orderMissing, { status: 404 });
    if (order.status !== "open") return refused(orderEnded);
    if (order.vehicle_id !== null) return refused(statedInFile);
    if (order.revision !== seen) return refused(changedMeanwhile);
    // The order's own code writes the column, in this shape.
    const before = (order.car_facts ?? {}) as CarFacts;
    const facts: CarFacts = { ...withoutStatements(before), ...carFactsOf(columns) };
    const car_facts = Object.keys(facts).length === 0 ? null : JSON.stringify(facts);
    await transaction
      .updateTable("orders")
      .set({ car_facts, revision: order.revision + 1 })
      .where("id", "=", orderId)
      .execute();
    if (!isDeepStrictEqual(adverseOf(before), adverseOf(facts))) await supersedeUndecided(transaction, scope, orderId);
    return { ok: true };
  });
}
