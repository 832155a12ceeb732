import { as, type Context } from "#server/context.ts";

export type SavedPreferences = NonNullable<Awaited<ReturnType<typeof readPreferences>>>;

/** What a person looks for, by whoever may see it; undefined where nothing was saved yet. */
export function readPreferences(context: Context, userId: string) {
  return as(context, (transaction) =>
    transaction.selectFrom("user_preferences").selectAll().where("user_id", "=", userId).executeTakeFirst(),
  );
}
