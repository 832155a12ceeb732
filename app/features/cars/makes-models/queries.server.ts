import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Context, runAs, type Transaction, userIdOf } from "#server/context.ts";
import { fallbackMakes, type MakeWithModels } from "./fallback-makes.ts";
import { knownMakes, makeKey } from "./make-names.ts";

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
    const known = byName.get(makeKey(name));
    byName.set(makeKey(name), { name: known?.name ?? name, models: [...new Set([...(known?.models ?? []), ...models])] });
  }
  return [...byName.values()];
}

/**
 * Returns a function that gives a make its one spelling, whatever its case, accents and hyphens: that of the team's list, else that of the
 * known makes, else the stock's most frequent one, else the first that it was asked for.
 */
export async function readMakeSpelling(transaction: Transaction): Promise<(make: string) => string> {
  const stock = await transaction
    .selectFrom("catalogue_names")
    .leftJoin("catalogue", "catalogue.name_id", "catalogue_names.id")
    .select("make")
    .groupBy("make")
    .orderBy(({ fn }) => fn.count("vehicle_id"))
    .execute();
  const listed = await transaction.selectFrom("vehicle_makes").select("name").where("is_active", "=", true).orderBy("created_at").execute();
  const names = new Set(listed.map(({ name }) => name));
  const spellings = new Map([...stock.map(({ make }) => [makeKey(make), make] as const), ...knownMakes]);
  for (const name of names) if (!names.has(spellings.get(makeKey(name)) ?? "")) spellings.set(makeKey(name), name);
  return (make) => {
    const spelled = spellings.get(makeKey(make)) ?? make;
    spellings.set(makeKey(make), spelled);
    return spelled;
  };
}
