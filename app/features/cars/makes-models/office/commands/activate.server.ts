import { sql } from "kysely";
import { refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { countOf } from "#app/lib/amounts.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { reasons } from "../messages.ts";
import { answerLocked, joinProposals } from "./names.server.ts";

const modelCount = (models: number) => countOf(models, "modelo", "modelos");

/** The models that can be restored with their make, as text for the page that offers it; "" for none. */
const countOrNone = (models: number) => (models === 0 ? "" : modelCount(models));

/** Removes a make and its models from the public lists. Nothing is erased (NAME-3). */
export function removeMake(scope: FormScope, sent: FormData) {
  return answerLocked(scope, "remove-make", sent, async (transaction, row) => {
    const refusal = await deactivate(transaction, "vehicle_makes", row);
    if (refusal) return refusal;
    const { numUpdatedRows } = await transaction
      .updateTable("vehicle_models")
      .set({ is_active: false })
      .where("make_id", "=", row.id)
      .where("is_active", "=", true)
      .executeTakeFirst();
    const models = Number(numUpdatedRows);
    const what = models === 0 ? row.seen : `${row.seen}, con ${modelCount(models)}`;
    return {
      ok: true,
      outcome: { id: row.id, models: countOrNone(models), note: `${what}: ya no se ofrece; puedes activarla de nuevo.` },
    };
  });
}

/** Removes a model from the public lists. Nothing is erased (NAME-3). */
export function removeModel(scope: FormScope, sent: FormData) {
  return answerLocked(scope, "remove-model", sent, async (transaction, row) => {
    return (await deactivate(transaction, "vehicle_models", row)) ?? { ok: true, outcome: { id: row.id } };
  });
}

/** Makes a removed or proposed make public. If a public make with that name exists, the two are joined. */
export function activateMake(scope: FormScope, sent: FormData) {
  return answerLocked(scope, "activate-make", sent, async (transaction, { id, models }) => {
    const make = await transaction.selectFrom("vehicle_makes").select("name").where("id", "=", id).executeTakeFirst();
    if (!make) return refused(reasons.gone, { status: 404 });
    const kept = await publish(transaction, "vehicle_makes", id);
    await joinProposals(transaction, id);
    if (models === "on") {
      const count = await activateModelsOf(transaction, kept ?? id);
      return { ok: true, outcome: { note: `${make.name}, con ${modelCount(count)} más.` } };
    }
    const note = kept === undefined ? {} : { note: `Se ha unido a ${make.name}, que ya era pública.` };
    return { ok: true, outcome: { id: kept ?? id, models: countOrNone(await countRemovedModels(transaction, kept ?? id)), ...note } };
  });
}

/** The same for a model. Its make must be public. */
export function activateModel(scope: FormScope, sent: FormData) {
  return answerLocked(scope, "activate-model", sent, async (transaction, { id }) => {
    const model = await transaction
      .selectFrom("vehicle_models as model")
      .innerJoin("vehicle_makes as make", "make.id", "model.make_id")
      .select(["model.name", "make.name as make", "make.is_active as make_is_active"])
      .where("model.id", "=", id)
      .executeTakeFirst();
    if (!model) return refused(reasons.gone, { status: 404 });
    if (!model.make_is_active) return refused(reasons.makeInactive(model.make));
    const kept = await publish(transaction, "vehicle_models", id);
    await joinProposals(transaction, id);
    const written: WriteResult = { ok: true };
    return kept === undefined ? written : { ...written, outcome: { note: `Se ha unido a ${model.name}, que ya era público.` } };
  });
}

/** Deactivates a row if its name is still `seen` (row R21), else returns the refusal. Sending it twice is harmless. */
async function deactivate(
  transaction: Transaction,
  table: "vehicle_makes" | "vehicle_models",
  { id, seen }: { id: string; seen: string },
): Promise<WriteResult | undefined> {
  const row = await transaction.selectFrom(table).select("name").where("id", "=", id).executeTakeFirst();
  if (!row) return refused(reasons.gone, { status: 404 });
  if (row.name !== seen) return refused(reasons.renamed(row.name));
  await transaction.updateTable(table).set({ is_active: false }).where("id", "=", id).where("name", "=", seen).execute();
  return undefined;
}

/** Makes a row public, unless a public row with the same name exists: then it returns that row's id. */
async function publish(transaction: Transaction, table: "vehicle_makes" | "vehicle_models", id: string): Promise<string | undefined> {
  const sameMake = table === "vehicle_models" ? sql`and kept.make_id = row.make_id` : sql``;
  const { rows } = await sql<{ id: string }>`
    select kept.id from ${sql.table(table)} as row
    join ${sql.table(table)} as kept on kept.id <> row.id and kept.is_active and folded(kept.name) = folded(row.name) ${sameMake}
    where row.id = ${id}::uuid`.execute(transaction);
  if (rows[0]) return rows[0].id;
  await transaction.updateTable(table).set({ is_active: true }).where("id", "=", id).where("is_active", "=", false).execute();
  return undefined;
}

/** Removed models without a public model of the same name. */
const removedModels = (makeId: string) => sql`
  vehicle_models as model where make_id = ${makeId}::uuid and not is_active and created_by is null and not exists (
    select from vehicle_models as there
    where there.make_id = model.make_id and there.is_active and folded(there.name) = folded(model.name))`;

async function countRemovedModels(transaction: Transaction, makeId: string): Promise<number> {
  const { rows } = await sql<{ models: number }>`
    select count(distinct folded(name)) as models from ${removedModels(makeId)}`.execute(transaction);
  return rows[0]?.models ?? 0;
}

/** Restores the removed models, each name once. Customers' proposals stay private. */
async function activateModelsOf(transaction: Transaction, makeId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update vehicle_models set is_active = true where id in (
      select distinct on (folded(name)) id from ${removedModels(makeId)}
      order by folded(name), created_at)`.execute(transaction);
  await joinProposals(transaction);
  return Number(numAffectedRows);
}
