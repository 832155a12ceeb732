import { jsonArrayFrom } from "kysely/helpers/postgres";
import { foldText } from "#app/lib/fold-text.ts";
import { type Context, runAs, userIdOf } from "#server/context.ts";
import { fallbackMakes, type MakeWithModels } from "./fallback-makes.ts";

/** The makes that the actor may choose, by name, with their models: public ones (or the fallback list) and the actor's own. */
export async function readMakes(context: Context): Promise<MakeWithModels[]> {
  const userId = userIdOf(context.actor);
  const rows = await runAs(context, (transaction) =>
    transaction
      .selectFrom("vehicle_makes as make")
      .select(["make.name", "make.is_active"])
      .select((tables) =>
        jsonArrayFrom(
          tables
            .selectFrom("vehicle_models as model")
            .select("model.name")
            .whereRef("model.make_id", "=", "make.id")
            .where((model) => model.or([model("model.is_active", "=", true), model("model.created_by", "=", userId)]))
            .orderBy("model.name"),
        ).as("models"),
      )
      // An admin may read every person's makes, so the query itself limits them to their own.
      .where((make) => make.or([make("make.is_active", "=", true), make("make.created_by", "=", userId)]))
      .orderBy("make.is_active", "desc")
      .orderBy("make.name")
      .execute(),
  );
  const found = rows.map(({ name, models }) => ({ name, models: models.map((model) => model.name) }));
  const makes = rows.some(({ is_active }) => is_active) ? found : [...fallbackMakes, ...found];
  return withoutRepetition(makes).sort((a, b) => a.name.localeCompare(b.name, "es"));
}

/** Merges makes of the same name, such as a person's own make and the public one. */
function withoutRepetition(makes: readonly MakeWithModels[]): MakeWithModels[] {
  const byName = new Map<string, MakeWithModels>();
  for (const { name, models } of makes) {
    const known = byName.get(foldText(name));
    byName.set(foldText(name), { name: known?.name ?? name, models: [...new Set([...(known?.models ?? []), ...models])] });
  }
  return [...byName.values()];
}
