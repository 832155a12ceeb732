import { type Context, runAs } from "#server/context.ts";

/** Whether the demonstration business is in the database, so that the back office says that its data are invented. */
export async function isDemonstration(context: Context): Promise<boolean> {
  const planted = await runAs(context, (transaction) =>
    transaction.selectFrom("demonstrations").select("id").where("removed_at", "is", null).executeTakeFirst(),
  );
  return planted !== undefined;
}
