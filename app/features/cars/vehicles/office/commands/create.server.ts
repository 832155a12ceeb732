import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import type { FormScope } from "#server/request.ts";
import { gatherForm } from "../gathered-form.ts";
import { createMessages } from "../messages.ts";
import { listedMakeName } from "../queries.server.ts";
import { vehicleSchema } from "../schema.ts";
import { rowOf, writeFeatures } from "./write-row.server.ts";

/** Creates a vehicle with its equipment, once for each form (row R3). The outcome contains its `id`. */
export function createVehicle(scope: FormScope, sent: FormData) {
  const description = { form: "create-vehicle", schema: vehicleSchema, messages: createMessages };
  return answerForm(scope, description, gatherForm(sent), async (transaction, values) => {
    const now = scope.context.now.toString();
    const { id } = await transaction
      .insertInto("vehicles")
      .values({ ...rowOf(values), make: await listedMakeName(transaction, values.make), created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeFeatures(transaction, id, [], [...values.features, ...values.pasted_features]);
    return { ok: true, outcome: { id } };
  });
}
