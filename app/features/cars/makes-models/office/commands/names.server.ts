import { sql } from "kysely";
import { z } from "zod";
import { answerForm, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import type { Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { countOf } from "#app/lib/amounts.ts";
import { requiredLine } from "#app/lib/form-fields.ts";
import { reasons, type OfficeForm, officeMessages } from "../messages.ts";
import { fallbackMakes } from "../../fallback-makes.ts";

const rowId = z.uuid("Esta fila ya no está. Recarga la página.");
const makeName = requiredLine(60, "La marca", "Escribe el nombre de la marca.");
const modelName = requiredLine(120, "El modelo", "Escribe el nombre del modelo.");
/** The name that the page showed, so that nobody overwrites a change that they have not seen (row R21). */
const seenName = z.string().max(120);

/** The team's forms for makes and models (NAME-1, NAME-4). */
const officeSchemas = {
  "create-make": z.object({ name: makeName }),
  "create-model": z.object({ make_id: z.uuid("Elige primero la marca."), name: modelName }),
  "rename-make": z.object({ id: rowId, seen: seenName, name: makeName }),
  "rename-model": z.object({ id: rowId, seen: seenName, name: modelName }),
  "remove-make": z.object({ id: rowId, seen: seenName }),
  "remove-model": z.object({ id: rowId, seen: seenName }),
  /** `models`: also restores the make's models. */
  "activate-make": z.object({ id: rowId, models: z.literal("on").optional() }),
  "activate-model": z.object({ id: rowId }),
  "load-makes": z.object({}),
} satisfies Record<OfficeForm, z.ZodObject>;

type Table = "vehicle_makes" | "vehicle_models";

/** Adds a public make and joins customers' proposals of the same name with it. */
export function createMake(scope: FormScope, sent: FormData) {
  return answerLocked(scope, "create-make", sent, async (transaction, { name }) => {
    const refusal = await refuseTaken(transaction, "vehicle_makes", name);
    if (refusal) return refusal;
    await transaction.insertInto("vehicle_makes").values({ name }).execute();
    await joinProposals(transaction);
    return { ok: true };
  });
}

export function createModel(scope: FormScope, sent: FormData) {
  return answerLocked(scope, "create-model", sent, async (transaction, { make_id, name }) => {
    const make = await transaction.selectFrom("vehicle_makes").select(["name", "is_active"]).where("id", "=", make_id).executeTakeFirst();
    if (!make) return refused(reasons.makeGone, { field: "make_id", status: 404 });
    if (!make.is_active) return refused(reasons.makeInactive(make.name), { field: "make_id" });
    const refusal = await refuseTaken(transaction, "vehicle_models", name, make_id);
    if (refusal) return refusal;
    await transaction.insertInto("vehicle_models").values({ make_id, name }).execute();
    await joinProposals(transaction);
    return { ok: true, outcome: { make: make_id } };
  });
}

/** Refuses the name of a public or removed row, of a make or among a make's models; undefined if the name is free. */
async function refuseTaken(transaction: Transaction, table: Table, name: string, makeId?: string): Promise<WriteResult | undefined> {
  const { rows } = await sql<{ name: string; is_active: boolean }>`
    select name, is_active from ${sql.table(table)}
    where folded(name) = folded(${name}) and (is_active or created_by is null) ${makeId ? sql`and make_id = ${makeId}::uuid` : sql``}
    order by is_active desc limit 1`.execute(transaction);
  const [namesake] = rows;
  return namesake && refused((namesake.is_active ? exists[table] : reasons.existsInactive)(namesake.name), { field: "name" });
}

const exists = { vehicle_makes: reasons.makeExists, vehicle_models: reasons.modelExists };

/** Handles a form of the team, with makes and models locked against the team's other changes. Unique indexes are the final check. */
export function answerLocked<Form extends OfficeForm>(
  scope: FormScope,
  form: Form,
  sent: FormData,
  write: (transaction: Transaction, values: z.output<(typeof officeSchemas)[Form]>) => Promise<WriteResult>,
) {
  const limit = form === "create-make" || form === "create-model" ? {} : { limit: withoutTicket };
  const description = { form, schema: officeSchemas[form], messages: officeMessages[form], ...limit };
  return answerForm(scope, description, sent, async (transaction, values) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('makes and models', 0))`.execute(transaction);
    return write(transaction, values);
  });
}

/**
 * Joins customers' proposals with the public rows of the same name. The models of a proposed make move to the public make, and the proposal
 * is deleted because its author can choose the public one. `also` is the id of another row to join, although no customer proposed it.
 */
export async function joinProposals(transaction: Transaction, also: string | null = null): Promise<void> {
  const { rows: pairs } = await sql<{ other: string; kept: string }>`
    select other.id as other, kept.id as kept from vehicle_makes as other
    join vehicle_makes as kept on kept.is_active and folded(kept.name) = folded(other.name)
    where not other.is_active and (other.created_by is not null or other.id = ${also}::uuid)`.execute(transaction);
  for (const { other, kept } of pairs) await joinMake(transaction, other, kept);
  await sql`
    delete from vehicle_models as other using vehicle_models as kept
    where kept.make_id = other.make_id and kept.is_active and folded(kept.name) = folded(other.name)
      and not other.is_active and (other.created_by is not null or other.id = ${also}::uuid)`.execute(transaction);
}

/** Moves the models of a make that another one does not have, and deletes the make. Both are ids. */
export async function joinMake(transaction: Transaction, other: string, kept: string): Promise<void> {
  await sql`
    update vehicle_models as model set make_id = ${kept}::uuid
    where make_id = ${other}::uuid and not exists (
      select from vehicle_models as there
      where there.make_id = ${kept}::uuid and folded(there.name) = folded(model.name)
        and there.created_by is not distinct from model.created_by)`.execute(transaction);
  await transaction.deleteFrom("vehicle_makes").where("id", "=", other).execute();
}

/** Renames a make, unless somebody else has renamed it meanwhile (row R21). */
export function renameMake(scope: FormScope, sent: FormData) {
  return answerLocked(scope, "rename-make", sent, (transaction, values) => rename(transaction, "vehicle_makes", values));
}

export function renameModel(scope: FormScope, sent: FormData) {
  return answerLocked(scope, "rename-model", sent, (transaction, values) => rename(transaction, "vehicle_models", values));
}

async function rename(
  transaction: Transaction,
  table: Table,
  { id, seen, name }: z.output<(typeof officeSchemas)["rename-make"]>,
): Promise<WriteResult> {
  const row = await transaction.selectFrom(table).select("name").where("id", "=", id).executeTakeFirst();
  if (!row) return refused(reasons.gone, { field: "name", status: 404 });
  // The form was sent twice, or two people chose the same name.
  if (row.name === name) return { ok: true };
  if (row.name !== seen) return refused(reasons.renamed(row.name), { field: "name" });
  const namesake = await findNamesake(transaction, table, id, name);
  if (namesake !== undefined) return refused(exists[table](namesake), { field: "name" });
  await transaction.updateTable(table).set({ name }).where("id", "=", id).where("name", "=", seen).execute();
  await joinProposals(transaction);
  return { ok: true };
}

/** Another row with this name that excludes it: both are public, or both belong to the same person. */
async function findNamesake(transaction: Transaction, table: Table, id: string, name: string): Promise<string | undefined> {
  const sameMake = table === "vehicle_models" ? sql`and other.make_id = row.make_id` : sql``;
  const { rows } = await sql<{ name: string }>`
    select other.name from ${sql.table(table)} as row
    join ${sql.table(table)} as other on other.id <> row.id and folded(other.name) = folded(${name}) ${sameMake}
    where row.id = ${id}::uuid
      and ((row.is_active and other.is_active) or row.created_by is not distinct from other.created_by)
    limit 1`.execute(transaction);
  return rows[0]?.name;
}

/** Stores the fallback list in the tables while no public make exists. Removed rows that are on the list become public again. */
export function loadFallbackMakes(scope: FormScope, sent: FormData) {
  return answerLocked(scope, "load-makes", sent, async (transaction) => {
    const some = await transaction.selectFrom("vehicle_makes").select("id").where("is_active", "=", true).limit(1).executeTakeFirst();
    if (some) return refused(reasons.hasMakes);
    const makes = fallbackMakes.map(({ name }) => name);
    const models = fallbackMakes.flatMap(({ name, models: names }) => names.map((model) => ({ make: name, name: model })));
    await sql`
      insert into vehicle_makes (name) select name from unnest(${makes}::text[]) as name
      on conflict (lower(name), created_by) do update set is_active = true`.execute(transaction);
    await sql`
      insert into vehicle_models (make_id, name)
      select make.id, given.name from json_to_recordset(${JSON.stringify(models)}::json) as given (make text, name text)
      join vehicle_makes as make on make.is_active and lower(make.name) = lower(given.make)
      on conflict (make_id, lower(name), created_by) do update set is_active = true`.execute(transaction);
    await joinProposals(transaction);
    const note = `${countOf(makes.length, "marca", "marcas")} y ${countOf(models.length, "modelo", "modelos")} están ya en las tablas.`;
    return { ok: true, outcome: { note } };
  });
}
