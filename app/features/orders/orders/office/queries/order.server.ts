import { openRegistrationDeadline, readOfficeSteps } from "#app/features/orders/steps/office/queries/steps.server.ts";
import { type Context, runAs } from "#server/context.ts";

export type OfficeOrder = NonNullable<Awaited<ReturnType<typeof readOfficeOrder>>>;

/** One order with its steps as the team sees it; undefined if it does not exist. */
export function readOfficeOrder(context: Context, orderId: string) {
  return runAs(context, async (transaction) => {
    const order = await transaction
      .selectFrom("orders")
      .leftJoin("users", "users.id", "orders.owner_id")
      .selectAll("orders")
      .select("users.email as owner_email")
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    if (!order) return undefined;
    const steps = await readOfficeSteps(transaction, orderId);
    const { car_facts: _facts, ended_at: _ended, created_at: _created, ...shown } = order;
    return { ...shown, steps, registrationDeadline: openRegistrationDeadline(steps) };
  });
}

export type TeamMember = { id: string; name: string };

/** The admins, by name, to choose an order's owner. */
export function listTeam(context: Context): Promise<TeamMember[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("users")
      .innerJoin("user_roles", "user_roles.user_id", "users.id")
      .leftJoin("profiles", "profiles.user_id", "users.id")
      .select(["users.id", "email", "display_name"])
      .where("role", "=", "admin")
      .orderBy("email")
      .execute();
    return rows.map(({ id, email, display_name: name }) => ({ id, name: name === null || name === "" ? email : name }));
  });
}
