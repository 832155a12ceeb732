import { sql } from "kysely";
import { data } from "react-router";
import { z } from "zod";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { notStored } from "#app/features/ground/forms/messages.ts";
import { readForm } from "#app/lib/read-form.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { runAs, type Transaction } from "#server/context.ts";
import type { LogScope, RequestScope, SessionScope } from "#server/request.ts";
import { requiredLine } from "#app/lib/form-fields.ts";
import { makeKey } from "../make-names.ts";
import { readMakes } from "../queries.server.ts";
import { causeOf } from "#server/log.ts";

/** A make that is missing from the list (SURVEY-8). */
const customMakeSchema = z.object({ custom_make: requiredLine(60, "La marca", "Escribe la marca que falta.") });

/** The outcomes of adding a make (SURVEY-15). */
const makeAdded = (make: string) => ({ title: "Marca añadida", text: `${make} se ha añadido correctamente.` });
const makeNotAdded = { title: "Error", text: "No se pudo añadir la marca personalizada." };
const tooManyMakes = "Ya has añadido muchas marcas. Con las que tienes podemos empezar a buscar.";

/** Most makes that one person can add; no real car search needs more. */
const mostOwnMakes = 40;

export type AddMakeScope = LogScope & SessionScope & Pick<RequestScope, "sessionUnknown">;

/** Adds a make for the signed-in person, or returns the existing one. Repeating it changes nothing, so it needs no ticket. */
export async function addMake(scope: AddMakeScope, sent: FormData) {
  const own = new FormData();
  for (const value of sent.getAll("custom_make")) own.append("custom_make", value);
  const read = readForm(customMakeSchema, own);
  const answer = (content: Omit<FormAnswer, "form" | "typed">, status: number) =>
    data<FormAnswer>({ form: "custom-make", typed: read.typed, ...content }, { status });
  if (!read.ok) return answer({ ok: false, errors: read.errors }, 400);

  const notNow = (status: 500 | 503) => answer({ ok: false, notice: makeNotAdded, errors: { fields: { custom_make: notStored } } }, status);
  if (scope.sessionUnknown) return notNow(503);
  const { custom_make: name } = read.values;
  try {
    const known = (await readMakes(scope.context)).find((make) => makeKey(make.name) === makeKey(name));
    if (!known && !(await insertMake(scope, name)))
      return answer({ ok: false, notice: makeNotAdded, errors: { fields: { custom_make: tooManyMakes } } }, 409);
    const make = known?.name ?? name;
    return answer({ ok: true, notice: makeAdded(make), errors: { fields: {} }, outcome: { make } }, 200);
  } catch (error) {
    const unavailable = isDatabaseUnavailable(error);
    scope.log.error({ requestId: scope.requestId, error: causeOf(error), unavailable }, "make not added");
    return notNow(unavailable ? 503 : 500);
  }
}

/** Returns false for a visitor, and for a person who has reached the limit. */
function insertMake({ context, session }: SessionScope, name: string): Promise<boolean> {
  if (!session) return Promise.resolve(false);
  return runAs(context, async (transaction) => {
    // Serialises the requests of one person, so that the limit also holds for concurrent ones.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`makes of ${session.userId}`}, 0))`.execute(transaction);
    const { count } = await transaction
      .selectFrom("vehicle_makes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("created_by", "=", session.userId)
      .executeTakeFirstOrThrow();
    if (count >= mostOwnMakes) return false;
    await transaction
      .insertInto("vehicle_makes")
      .values({ name, is_active: false, created_by: session.userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

/** Stores models ('Make Model') that are on no list as the person's own. Models of makes that are not in the database are ignored. */
export async function keepOwnModels(transaction: Transaction, userId: string, models: readonly string[]): Promise<void> {
  await sql`
    insert into vehicle_models (make_id, name, is_active, created_by)
    select distinct on (make.id, lower(wished.name)) make.id, wished.name, false, ${userId}::uuid
    from unnest(${[...models]}::text[]) as full_name
    join vehicle_makes as make on lower(full_name) like lower(replace(replace(make.name, '%', '\\%'), '_', '\\_')) || ' %'
    cross join lateral (select trim(substr(full_name, length(make.name) + 2)) as name) as wished
    where (make.is_active or make.created_by = ${userId}::uuid) and wished.name <> ''
      and not exists (
        select from vehicle_models as model
        where model.make_id = make.id and lower(model.name) = lower(wished.name) and (model.is_active or model.created_by = ${userId}::uuid))
    on conflict do nothing`.execute(transaction);
}
