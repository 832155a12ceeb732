import { type Selectable, sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { DB } from "#db/types.ts";
import type { Transaction } from "#server/context.ts";
import type { PlannedStep } from "./plan.ts";
import { type Proof, provenSteps } from "./proofs.ts";
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
  /** The day was agreed or set by a person. */
  planned_fixed: boolean;
};

/** The steps of an order as an import takes them; none if the actor may not see the order. */
export async function readSteps(transaction: Transaction, orderId: string): Promise<OrderStep[]> {
  const rows = await transaction
    .selectFrom("order_steps")
    .select(["id", "kind", "state", "planned_on", "done_on", "skip_reason", "responsible", "customer_note", "revision", "planned_fixed"])
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

/** A step with what follows from it; for the team and the system. */
export type FollowedStep = Selectable<DB["order_steps"]> & PlannedStep & { responsible: Responsible };

export async function readFollowedSteps(transaction: Transaction, orderId: string): Promise<FollowedStep[]> {
  const rows = await transaction.selectFrom("order_steps").selectAll().where("order_id", "=", orderId).execute();
  return inOrder(rows as FollowedStep[]);
}

type ProvenOrder = { id: string; template: string; begun_on: string; created_at: Date; vehicle_id: string | null; car_name: string };

/** The steps of an order that something proves (`proofs.ts`). For the team and the system. */
export async function readProofs(transaction: Transaction, order: ProvenOrder, today: string): Promise<Map<StepKind, Proof>> {
  const inspection = await transaction
    .selectFrom("order_inspections")
    .select("inspected_on")
    .where("order_id", "=", order.id)
    .where("occasion", "=", "inspection")
    .where("published_at", "is not", null)
    .executeTakeFirst();
  const accepted = await transaction
    .selectFrom("order_papers as paper")
    .innerJoin("order_paper_files as file", "file.paper_id", "paper.id")
    .select(({ fn }) => ["paper.kind", fn.max("file.checked_at").as("checked_at")])
    .where("paper.order_id", "=", order.id)
    .where("file.superseded_at", "is", null)
    .groupBy(["paper.id", "paper.kind"])
    .having(sql<boolean>`bool_and(file.state = 'accepted')`)
    .orderBy("checked_at")
    .execute();
  const act = await transaction
    .selectFrom("order_documents")
    // An act of a former version has no day of its own.
    .select(sql<string>`coalesce(content ->> 'handedOverOn', issued_on::text)`.as("day"))
    .where("order_id", "=", order.id)
    .where("kind", "=", "handover")
    .where("signed_at", "is not", null)
    .orderBy("issued_at", "desc")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return provenSteps({
    carSince: carSince(order, today),
    inspectedOn: inspection?.inspected_on ?? null,
    ...(await readBuying(transaction, order)),
    handedOverOn: act?.day ?? null,
    acceptedPapers: accepted.flatMap(({ kind, checked_at: at }) => (at === null ? [] : [{ kind, day: dayOf(at) }])),
  });
}

/**
 * A purchase counts once the customer has confirmed it and, of a private seller, once the seller has signed. That of a car which the company
 * had before always counts.
 */
async function readBuying(transaction: Transaction, { id, template }: ProvenOrder) {
  const { rows } = await sql<{ boughtOn: string; paidOn: string | null }>`
    select bought_on as "boughtOn", (
      select min(paid.booked_on) from (
        select booked_on, sum(cents) over (order by booked_on, recorded_at) as sum
        from order_entries where order_id = ${id} and kind = 'cost' and concept = 'purchase' and reverses is null
          and id not in (select reverses from order_entries where order_id = ${id} and reverses is not null)
      ) paid where paid.sum >= purchase.cents
    ) as "paidOn"
    from order_purchases purchase
    where order_id = ${id} and (${template} = 'already_in_spain' or exists (
      select from order_purchase_confirmations confirmed join order_quotes quote on quote.id = confirmed.quote_id
      where confirmed.order_id = ${id} and quote.superseded_at is null
    ) and (seller_kind = 'dealer' or exists (
      select from order_documents where order_id = ${id} and kind = 'purchase' and signed_at is not null
    )))`.execute(transaction);
  return rows[0] ?? { boughtOn: null, paidOn: null };
}

/** A car that is named when the order is written down was found when it began; a later one is found today. */
function carSince({ begun_on, created_at, vehicle_id, car_name }: ProvenOrder, today: string): string | null {
  if (vehicle_id === null && car_name === "") return null;
  return dayOf(created_at) === today ? begun_on : today;
}

function dayOf(moment: Date): string {
  return companyDay(Temporal.Instant.fromEpochMilliseconds(moment.getTime())).toString();
}
