import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { userIdOf, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { choiceMessages, choiceReasons } from "../messages.ts";
import { confirmSchema, takeBackSchema } from "../schema.ts";

/** Keeps a version as the vehicle's official value of the year, unless somebody confirmed another one meanwhile (row R21). */
export function confirmOfficialValue(scope: FormScope, vehicleId: string, sent: FormData) {
  const description = { form: "confirm-value", schema: confirmSchema, messages: choiceMessages.confirm, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { version, seen }): Promise<WriteResult> => {
    const vehicle = await transaction.selectFrom("vehicles").select("id").where("id", "=", vehicleId).executeTakeFirst();
    if (!vehicle) return refused(choiceReasons.gone, { status: 404 });
    const chosen = await transaction.selectFrom("official_values").select(["id", "year"]).where("id", "=", version).executeTakeFirst();
    if (!chosen) return refused(choiceReasons.versionGone, { status: 409 });
    const before = await readChoice(transaction, vehicleId, chosen.year);
    if (before?.official_value_id === version) return { ok: true };
    if (String(before?.official_value_id ?? "") !== seen) return refused(choiceReasons.otherChosen, { status: 409 });
    const confirmed = {
      official_value_id: version,
      confirmed_by: userIdOf(scope.context.actor),
      confirmed_at: scope.context.now.toString(),
    };
    await transaction
      .insertInto("vehicle_official_values")
      .values({ vehicle_id: vehicleId, year: chosen.year, ...confirmed })
      .onConflict((conflict) => conflict.columns(["vehicle_id", "year"]).doUpdateSet(confirmed))
      .execute();
    return { ok: true };
  });
}

/** Takes a confirmed value back. A value that somebody else has changed since stays. */
export function takeBackOfficialValue(scope: FormScope, vehicleId: string, sent: FormData) {
  const description = { form: "take-back-value", schema: takeBackSchema, messages: choiceMessages.takeBack, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { year, seen }): Promise<WriteResult> => {
    const before = await readChoice(transaction, vehicleId, year);
    if (before === undefined) return { ok: true };
    if (String(before.official_value_id) !== seen) return refused(choiceReasons.notChosen, { status: 409 });
    await transaction.deleteFrom("vehicle_official_values").where("vehicle_id", "=", vehicleId).where("year", "=", year).execute();
    return { ok: true };
  });
}

/** A concurrent choice waits here, and then sees this one. */
function readChoice(transaction: Transaction, vehicleId: string, year: number) {
  return transaction
    .selectFrom("vehicle_official_values")
    .select("official_value_id")
    .where("vehicle_id", "=", vehicleId)
    .where("year", "=", year)
    .forUpdate()
    .executeTakeFirst();
}
