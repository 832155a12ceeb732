import { type Context, runAs, type Transaction } from "#server/context.ts";

const currentStatuses = ["pending", "active"];

export type Contract = Awaited<ReturnType<typeof listCurrentPlans>>[number];

export function listCurrentPlans(context: Context, userId: string) {
  return runAs(context, (transaction) => currentPlans(transaction, userId).execute());
}

export function findActivePlan(context: Context, userId: string): Promise<Contract | undefined> {
  return runAs(context, (transaction) => readActivePlan(transaction, userId));
}

export function readActivePlan(transaction: Transaction, userId: string): Promise<Contract | undefined> {
  return currentPlans(transaction, userId).limit(1).executeTakeFirst();
}

function currentPlans(transaction: Transaction, userId: string) {
  return transaction
    .selectFrom("service_contracts")
    .select([
      "id",
      "plan",
      "status",
      "priority",
      "budget_max",
      "preferred_makes",
      "preferred_models",
      "preferred_fuel_types",
      "preferred_transmission",
      "min_year",
      "max_mileage",
      "delivery_location",
      "notes",
      "created_at",
    ])
    .where("user_id", "=", userId)
    .where("status", "in", currentStatuses)
    .orderBy("created_at", "desc")
    .orderBy("id");
}
