import { as, type Context } from "#server/context.ts";

/** A person's newest contract that is pending or active (specification 1, section 4), with what its car must be; undefined where there is none. */
export function findActivePlan(context: Context, userId: string) {
  return as(context, (transaction) =>
    transaction
      .selectFrom("service_contracts")
      .selectAll()
      .where("user_id", "=", userId)
      .where("status", "in", ["pending", "active"])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .executeTakeFirst(),
  );
}
