import { type Context, runAs, type Transaction } from "#server/context.ts";

/** The columns of SURVEY-12, in euros and kilometres. Null and empty lists mean no preference. */
export type SavedPreferences = Omit<
  NonNullable<Awaited<ReturnType<typeof readPreferences>>>,
  "user_id" | "survey_completed" | "updated_at"
>;

export function findPreferences(context: Context, userId: string) {
  return runAs(context, (transaction) => readPreferences(transaction, userId));
}

export function readPreferences(transaction: Transaction, userId: string) {
  return transaction.selectFrom("user_preferences").selectAll().where("user_id", "=", userId).executeTakeFirst();
}
