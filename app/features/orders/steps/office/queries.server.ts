import { type Context, runAs, type Transaction } from "#server/context.ts";
import { inOrder, type Responsible, type StepKind, type Template } from "../step-kinds.ts";
import { registrationDeadline } from "../legal-deadlines.ts";
import { deadlineReason, firstDay, isTooEarly, planReason, plannedDays } from "../plan.ts";
import { type FollowedStep, type OrderStep, readFollowedSteps } from "../queries.server.ts";

/** `reason`: why it is planned for its day. `tooEarly`: a day that a person has fixed comes before those of the steps before it. */
export type OfficeStep = FollowedStep & { reason: string | undefined; tooEarly: boolean };

type CountedOrder = { id: string; begun_on: string; planned_from: string | null };

export async function readOfficeSteps(transaction: Transaction, order: CountedOrder): Promise<OfficeStep[]> {
  const steps = await readFollowedSteps(transaction, order.id);
  const days = plannedDays(steps, firstDay(order));
  return steps.map((step) => {
    const planned = days.get(step.kind);
    if (planned === undefined) return { ...step, reason: undefined, tooEarly: false };
    return { ...step, reason: planReason(step, planned), tooEarly: isTooEarly(step, planned) };
  });
}

/** `day` as "2026-12-22"; `reason`: how it is counted, in a sentence. */
export type RegistrationDeadline = { day: string; reason: string };

/** The last day for the registration; undefined before the arrival, and once it is done or skipped (ORDER-24). */
export function openRegistrationDeadline(steps: readonly OrderStep[]): RegistrationDeadline | undefined {
  const arrived = steps.find(({ kind }) => kind === "in_spain")?.done_on;
  const registration = steps.find(({ kind }) => kind === "registration");
  if (arrived === null || arrived === undefined || registration?.state !== "pending") return undefined;
  return { day: registrationDeadline(Temporal.PlainDate.from(arrived)).toString(), reason: deadlineReason(arrived) };
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
