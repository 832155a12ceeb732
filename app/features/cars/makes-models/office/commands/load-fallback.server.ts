import { sql } from "kysely";
import { answerForm, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused } from "#app/features/ground/forms/write-result.ts";
import { countOf } from "#app/lib/amounts.ts";
import type { FormScope } from "#server/request.ts";
import { fallbackMakes } from "../../fallback-makes.ts";
import { reasons } from "../messages.ts";
import { noFieldsSchema } from "../schema.ts";
import { joinProposals, lockMakesAndModels, officeFormDescription } from "./join.server.ts";

/** Stores the fallback list in the tables while no public make exists. Removed rows that are on the list become public again. */
export function loadFallbackMakes(scope: FormScope, sent: FormData) {
  return answerForm(scope, officeFormDescription("load-makes", noFieldsSchema, withoutTicket), sent, async (transaction) => {
    await lockMakesAndModels(transaction);
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
