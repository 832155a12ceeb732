import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { DB } from "#db/types.ts";
import type { FormScope } from "#server/request.ts";
import { changeSentence } from "../change-sentence.ts";
import { gatherForm } from "../gathered-form.ts";
import { updateMessages, vehicleGone } from "../messages.ts";
import { listedMakeName, readChangesAfter, readFeatures, readLastChange } from "../queries.server.ts";
import { changedVehicleSchema } from "../schema.ts";
import { rowOf, writeFeatures } from "./write-row.server.ts";

const kept = "Lo que has escrito sigue aquí y no se ha guardado: revísalo, y guárdalo encima si debe valer lo tuyo.";

/**
 * Changes a vehicle and its equipment. If the vehicle has changed since the person saw it, nothing is written, and the error says who
 * changed what (row R21). The outcome contains the new `revision` and the `last_change` of the audit log.
 */
export function updateVehicle(scope: FormScope, vehicleId: string, sent: FormData) {
  const description = { form: "update-vehicle", schema: changedVehicleSchema, messages: updateMessages };
  return answerForm(scope, description, gatherForm(sent), async (transaction, values): Promise<WriteResult> => {
    // A concurrent save waits here, and then sees the written values.
    const saved = await transaction.selectFrom("vehicles").selectAll().where("id", "=", vehicleId).forUpdate().executeTakeFirst();
    if (!saved) return refused(vehicleGone, { status: 404 });
    if (saved.revision !== (values.overwrite ?? values.revision)) {
      const changes = await readChangesAfter(transaction, vehicleId, values.last_change);
      return refused(`${changeSentence(changes)} ${kept}`);
    }

    const row = { ...rowOf(values), make: await listedMakeName(transaction, values.make) };
    const features = await readFeatures(transaction, vehicleId);
    const otherFeatures = await writeFeatures(transaction, vehicleId, features, [...values.features, ...values.pasted_features]);
    if (otherFeatures || differs(saved, row)) {
      // The equipment is in other rows, but a change of it counts too, because the person sees it.
      const changed = { ...row, updated_at: scope.context.now.toString(), revision: saved.revision + 1 };
      await transaction.updateTable("vehicles").set(changed).where("id", "=", vehicleId).execute();
    }
    return { ok: true, outcome: await stateOf(transaction, vehicleId) };
  });
}

function differs(saved: Readonly<Record<string, unknown>>, row: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(row).some(([column, value]) => !isDeepStrictEqual(saved[column], value));
}

async function stateOf(transaction: Transaction<DB>, vehicleId: string) {
  const { revision } = await transaction.selectFrom("vehicles").select("revision").where("id", "=", vehicleId).executeTakeFirstOrThrow();
  return { revision: String(revision), last_change: String(await readLastChange(transaction, vehicleId)) };
}
