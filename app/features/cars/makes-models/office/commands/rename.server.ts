import { sql, type Transaction } from "kysely";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { DB } from "#db/types.ts";
import type { FormScope } from "#server/request.ts";
import { reasons } from "../messages.ts";
import { makeNameSchema, modelNameSchema } from "../schema.ts";
import { joinProposals, lockMakesAndModels, officeFormDescription } from "./join.server.ts";

type NewName = { id: string; seen: string; name: string };
type Table = "vehicle_makes" | "vehicle_models";

/** Renames a make, unless somebody else has renamed it meanwhile (row R21). */
export function renameMake(scope: FormScope, sent: FormData) {
  const description = officeFormDescription("rename-make", makeNameSchema, withoutTicket);
  return answerForm(scope, description, sent, (transaction, values) => rename(transaction, "vehicle_makes", values));
}

/** The same for a model. */
export function renameModel(scope: FormScope, sent: FormData) {
  const description = officeFormDescription("rename-model", modelNameSchema, withoutTicket);
  return answerForm(scope, description, sent, (transaction, values) => rename(transaction, "vehicle_models", values));
}

async function rename(transaction: Transaction<DB>, table: Table, { id, seen, name }: NewName): Promise<WriteResult> {
  await lockMakesAndModels(transaction);
  const row = await transaction.selectFrom(table).select("name").where("id", "=", id).executeTakeFirst();
  if (!row) return refused(reasons.gone, { field: "name", status: 404 });
  // The form was sent twice, or two people chose the same name.
  if (row.name === name) return { ok: true };
  if (row.name !== seen) return refused(reasons.renamed(row.name), { field: "name" });
  const namesake = await findNamesake(transaction, table, id, name);
  const exists = table === "vehicle_makes" ? reasons.makeExists : reasons.modelExists;
  if (namesake !== undefined) return refused(exists(namesake), { field: "name" });
  await transaction.updateTable(table).set({ name }).where("id", "=", id).where("name", "=", seen).execute();
  await joinProposals(transaction);
  return { ok: true };
}

/** Another row with this name that excludes it: both are public, or both belong to the same person. */
async function findNamesake(transaction: Transaction<DB>, table: Table, id: string, name: string): Promise<string | undefined> {
  const sameMake = table === "vehicle_models" ? sql`and other.make_id = row.make_id` : sql``;
  const { rows } = await sql<{ name: string }>`
    select other.name from ${sql.table(table)} as row
    join ${sql.table(table)} as other on other.id <> row.id and folded(other.name) = folded(${name}) ${sameMake}
    where row.id = ${id}::uuid
      and ((row.is_active and other.is_active) or row.created_by is not distinct from other.created_by)
    limit 1`.execute(transaction);
  return rows[0]?.name;
}
