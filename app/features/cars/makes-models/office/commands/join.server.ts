import type { withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { type OfficeForm, officeMessages } from "../messages.ts";

/** A form of the team for makes and models. */
export function officeFormDescription<Schema>(form: OfficeForm, schema: Schema, limit?: typeof withoutTicket) {
  return { form, schema, messages: officeMessages[form], ...(limit === undefined ? {} : { limit }) };
}

/**
 * Locks makes and models against other changes by the team until the transaction ends. The unique indexes of public names remain the final
 * check.
 */
export async function lockMakesAndModels(transaction: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('makes and models', 0))`.execute(transaction);
}

/**
 * Joins customers' proposals with the public rows of the same name. The models of a proposed make move to the public make, and the proposal
 * is deleted because its author can choose the public one. `also` is the id of another row to join, although no customer proposed it.
 */
export async function joinProposals(transaction: Transaction<DB>, also: string | null = null): Promise<void> {
  const { rows: pairs } = await sql<{ other: string; kept: string }>`
    select other.id as other, kept.id as kept from vehicle_makes as other
    join vehicle_makes as kept on kept.is_active and folded(kept.name) = folded(other.name)
    where not other.is_active and (other.created_by is not null or other.id = ${also}::uuid)`.execute(transaction);
  for (const { other, kept } of pairs) {
    await sql`
      update vehicle_models as model set make_id = ${kept}::uuid
      where make_id = ${other}::uuid and not exists (
        select from vehicle_models as there
        where there.make_id = ${kept}::uuid and lower(there.name) = lower(model.name)
          and there.created_by is not distinct from model.created_by)`.execute(transaction);
    await transaction.deleteFrom("vehicle_makes").where("id", "=", other).execute();
  }
  await sql`
    delete from vehicle_models as other using vehicle_models as kept
    where kept.make_id = other.make_id and kept.is_active and folded(kept.name) = folded(other.name)
      and not other.is_active and (other.created_by is not null or other.id = ${also}::uuid)`.execute(transaction);
}
