import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { formatCount } from "#app/lib/amounts.ts";
import { runAs } from "#server/context.ts";
import { type Errand, RefusedErrand } from "#server/background/errand.ts";
import { type ListedModel, readAutoscout24Makes } from "./portal-models.ts";

const usage = "Di el archivo: npm run rinsegura -- autoscout24-makes ARCHIVO";

/** The errand behind `rinsegura autoscout24-makes` takes an absolute path. The new list takes the place of the one before, whole or not at all. */
export const autoscout24MakesErrand: Errand = async ({ context, say }, [path, ...others]) => {
  if (path === undefined || others.length > 0) throw new RefusedErrand(usage);
  const models = readAutoscout24Makes(await textOf(path));
  if (models === undefined || models.length === 0) {
    throw new RefusedErrand(`${path} no es la lista de marcas de AutoScout24 (el JSON de su dirección /makes). No se ha cambiado nada.`);
  }
  const column = (name: keyof ListedModel) => models.map((one) => one[name]);
  await runAs(context, async (transaction) => {
    await transaction.deleteFrom("autoscout24_models").execute();
    await sql`
      insert into autoscout24_models (make_id, model_id, make, model, saved_at)
      select *, ${context.now.toString()}::timestamptz
      from unnest(${column("make_id")}::integer[], ${column("model_id")}::integer[], ${column("make")}::text[], ${column("model")}::text[])
      on conflict do nothing`.execute(transaction);
  });
  say(`AutoScout24: ${formatCount(models.length)} modelos de ${formatCount(new Set(column("make_id")).size)} marcas.`);
};

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new RefusedErrand(`No se puede leer el archivo ${path}.`, { cause: error });
  }
}
