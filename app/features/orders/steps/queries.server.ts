import { sql } from "kysely";
import type { Transaction } from "#server/context.ts";
import { deliveryDay, inOrder, type Responsible, type StepKind, type StepState, type Template } from "./step-kinds.ts";

/** A step as its customer may see it. Days are calendar days such as "2026-11-26". */
export type OrderStep = {
  id: string;
  kind: StepKind;
  state: StepState;
  planned_on: string | null;
  done_on: string | null;
  skip_reason: string | null;
  responsible: Responsible;
  customer_note: string;
  revision: number;
};

/** The steps of an order as an import takes them; none if the actor may not see the order. */
export async function readSteps(transaction: Transaction, orderId: string): Promise<OrderStep[]> {
  const rows = await transaction
    .selectFrom("order_steps")
    .select(["id", "kind", "state", "planned_on", "done_on", "skip_reason", "responsible", "customer_note", "revision"])
    .where("order_id", "=", orderId)
    .execute();
  return inOrder(rows as OrderStep[]);
}

/** The steps of a template that an order of this case begins with. */
export async function readTemplate(transaction: Transaction, template: Template) {
  const rows = await transaction
    .selectFrom("order_template_steps")
    .select(["kind", "days", "responsible", "customer_note"])
    .where("template", "=", template)
    .where("included", "=", true)
    .execute();
  return inOrder(rows.map((row) => ({ ...row, kind: row.kind as StepKind, responsible: row.responsible as Responsible })));
}

/** The delivery day of an order (`deliveryDay`); null while nobody has planned it. */
export async function readDeliveryDay(transaction: Transaction, orderId: string): Promise<string | null> {
  return deliveryDay(await readSteps(transaction, orderId));
}

/** The same in a statement that groups steps by their order. */
export const deliveryDayOfGroup = sql<string | null>`max(coalesce(done_on, planned_on)) filter (where kind = 'handed_over')`;

/** The step of one kind; undefined if its order does not need it, or the actor may not see the order. */
export function readStep(transaction: Transaction, orderId: string, kind: StepKind) {
  return transaction
    .selectFrom("order_steps")
    .select(["state", "done_on", "planned_on"])
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .executeTakeFirst();
}
