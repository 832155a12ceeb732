import { as, type Context } from "#server/context.ts";

/** As the table has them (specification 1, section 3): euros, kilometres; null and empty lists are unset. */
export type SavedPreferences = Omit<
  NonNullable<Awaited<ReturnType<typeof readPreferences>>>,
  "user_id" | "survey_completed" | "updated_at"
>;

/** What a person looks for, by whoever may see it; undefined where nothing was saved yet. */
export function readPreferences(context: Context, userId: string) {
  return as(context, (transaction) =>
    transaction.selectFrom("user_preferences").selectAll().where("user_id", "=", userId).executeTakeFirst(),
  );
}
