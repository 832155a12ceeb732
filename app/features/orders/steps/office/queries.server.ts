import { type Context, runAs, type Transaction } from "#server/context.ts";
import { inOrder, type Responsible, type StepKind, type Template } from "../step-kinds.ts";
import { registrationDeadline } from "../legal-deadlines.ts";
import type { OrderStep } from "../queries.server.ts";

export type OfficeStep = OrderStep & { internal_note: string };

export async function readOfficeSteps(transaction: Transaction, orderId: string): Promise<OfficeStep[]> {
  const rows = await transaction.selectFrom("order_steps").selectAll().where("order_id", "=", orderId).execute();
  return inOrder(rows as OfficeStep[]);
}

/** The last day for the registration, as "2026-12-22"; undefined before the arrival, and once it is done or skipped (ORDER-24). */
export function openRegistrationDeadline(steps: readonly OrderStep[]): string | undefined {
  const arrived = steps.find(({ kind }) => kind === "in_spain")?.done_on;
  const registration = steps.find(({ kind }) => kind === "registration");
  if (arrived === null || arrived === undefined || registration?.state !== "pending") return undefined;
  return registrationDeadline(Temporal.PlainDate.from(arrived)).toString();
}

export type TemplateLine = { kind: StepKind; included: boolean; days: number; responsible: Responsible; customer_note: string };

export function readTemplateLines(context: Context, template: Template): Promise<TemplateLine[]> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("order_template_steps")
      .select(["kind", "included", "days", "responsible", "customer_note"])
      .where("template", "=", template)
      .execute();
    return inOrder(rows.map((row) => ({ ...row, kind: row.kind as StepKind, responsible: row.responsible as Responsible })));
  });
}
