import { answerForm, refused, withoutTicket, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import { readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { userIdOf } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { advertiseForm, advertiseMessages, carGone, takeDownForm, takeDownMessages } from "./messages.ts";
import { advertisedSchema } from "./schema.ts";

/** Notes that a car is advertised at a portal; twice is the same as once. */
export function markAdvertised(scope: FormScope, sent: FormData) {
  const { actor, now } = scope.context;
  const description = { form: advertiseForm, schema: advertisedSchema, messages: advertiseMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { vehicle, place }): Promise<WriteResult> => {
    const car = await readNamedVehicle(transaction, vehicle);
    if (!car) return refused(carGone, { status: 404 });
    await transaction
      .insertInto("advertised_places")
      .values({ vehicle_id: vehicle, car: vehicleName(car), place, since: now.toString(), marked_by: userIdOf(actor) })
      .onConflict((conflict) => conflict.columns(["vehicle_id", "place"]).doNothing())
      .execute();
    return { ok: true };
  });
}

/** Notes that the advertisement is taken down; also when somebody else has noted it before. */
export function takeDown(scope: FormScope, sent: FormData) {
  const description = { form: takeDownForm, schema: advertisedSchema, messages: takeDownMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { vehicle, place }): Promise<WriteResult> => {
    await transaction.deleteFrom("advertised_places").where("vehicle_id", "=", vehicle).where("place", "=", place).execute();
    return { ok: true };
  });
}
