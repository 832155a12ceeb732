import { sql } from "kysely";
import { type Context, runAs, system } from "#server/context.ts";

/** Whether invented data are in the database: the business, or cars on offer, which `npm run demo` also adds beside real people. */
export const hasDemonstration = sql<boolean>`(exists (select from demonstrations where removed_at is null)
  or exists (select from vehicles where source = 'demo' and status <> 'archived'))`;

/** For the notice on every page of the back office. As the system, because not every role of the team reads these tables. */
export async function isDemonstration(context: Context): Promise<boolean> {
  const { rows } = await runAs({ ...context, actor: system }, (transaction) =>
    sql<{ there: boolean }>`select ${hasDemonstration} as there`.execute(transaction),
  );
  return rows[0]?.there === true;
}
