import { sql, type Transaction } from "kysely";
import { answerForm } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import type { DB } from "#db/types.ts";
import type { FormScope } from "#server/request.ts";
import { reasons } from "../messages.ts";
import { newMakeSchema, newModelSchema } from "../schema.ts";
import { joinProposals, lockMakesAndModels, officeFormDescription } from "./join.server.ts";

type Namesake = { name: string; is_active: boolean } | undefined;

/** Adds a public make and joins customers' proposals of the same name with it. */
export function createMake(scope: FormScope, sent: FormData) {
  return answerForm(scope, officeFormDescription("create-make", newMakeSchema), sent, async (transaction, { name }) => {
    await lockMakesAndModels(transaction);
    const refusal = namesakeRefusal(await findMake(transaction, name), reasons.makeExists);
    if (refusal) return refusal;
    await transaction.insertInto("vehicle_makes").values({ name }).execute();
    await joinProposals(transaction);
    return { ok: true };
  });
}

/** Adds a public model to a public make. */
export function createModel(scope: FormScope, sent: FormData) {
  return answerForm(scope, officeFormDescription("create-model", newModelSchema), sent, async (transaction, { make_id, name }) => {
    await lockMakesAndModels(transaction);
    const make = await transaction.selectFrom("vehicle_makes").select(["name", "is_active"]).where("id", "=", make_id).executeTakeFirst();
    if (!make) return refused(reasons.makeGone, { field: "make_id", status: 404 });
    if (!make.is_active) return refused(reasons.makeInactive(make.name), { field: "make_id" });
    const refusal = namesakeRefusal(await findModel(transaction, make_id, name), reasons.modelExists);
    if (refusal) return refusal;
    await transaction.insertInto("vehicle_models").values({ make_id, name }).execute();
    await joinProposals(transaction);
    return { ok: true, outcome: { make: make_id } };
  });
}

/** Refuses a name that another row has; undefined if the name is free. */
function namesakeRefusal(namesake: Namesake, exists: (name: string) => string): WriteResult | undefined {
  if (!namesake) return undefined;
  return refused((namesake.is_active ? exists : reasons.existsInactive)(namesake.name), { field: "name" });
}

/** A make of that name, public or removed; the public one comes first. */
async function findMake(transaction: Transaction<DB>, name: string): Promise<Namesake> {
  const { rows } = await sql<NonNullable<Namesake>>`
    select name, is_active from vehicle_makes
    where folded(name) = folded(${name}) and (is_active or created_by is null)
    order by is_active desc limit 1`.execute(transaction);
  return rows[0];
}

async function findModel(transaction: Transaction<DB>, makeId: string, name: string): Promise<Namesake> {
  const { rows } = await sql<NonNullable<Namesake>>`
    select name, is_active from vehicle_models
    where make_id = ${makeId}::uuid and folded(name) = folded(${name}) and (is_active or created_by is null)
    order by is_active desc limit 1`.execute(transaction);
  return rows[0];
}
