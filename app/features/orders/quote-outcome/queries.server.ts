import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { fewestDeliveries, type KeptPrice } from "#app/features/ground/company/measured.ts";
import { isService } from "#app/features/orders/access/contract-cases.ts";
import { type ContractForm, isCalledOff } from "#app/features/orders/access/messages.ts";
import { ledgerOf, type LedgerEntry, standingEntries } from "#app/features/orders/payments/ledger.ts";
import { readEntries } from "#app/features/orders/payments/queries.server.ts";
import { quoteContentSchema } from "#app/features/orders/quotes/content.ts";
import { readStep } from "#app/features/orders/steps/queries.server.ts";
import { formatCalendarDay } from "#app/lib/dates.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import { type Cost, outcomeOf, shownToCustomer, stillBack, takenBack } from "./outcome.ts";

/** A cost with what shows it: a file of the order's papers, or else what the bank or the ledger says; `proof` is undefined for none. */
export type ProvenCost = Cost & {
  revision: number;
  file: { id: string; title: string; isShared: boolean } | undefined;
  proof: string | undefined;
};

/** What is needed to compare an order's accepted quote with its costs; undefined without one, and for an order that ended early. */
export async function readOutcome(transaction: Transaction, orderId: string) {
  const order = await transaction.selectFrom("orders").select(["status", "contract_form"]).where("id", "=", orderId).executeTakeFirst();
  const quote = await transaction
    .selectFrom("order_quotes")
    .select(["id", "content"])
    .where("order_id", "=", orderId)
    .where("decision", "=", "accepted")
    .where("superseded_at", "is", null)
    .executeTakeFirst();
  const content = quote && quoteContentSchema.safeParse(quote.content).data;
  if (!order || !quote || !content || isCalledOff(order.status)) return undefined;
  const byMandate = isService(order.contract_form as ContractForm);
  const entries = await readEntries(transaction, orderId);
  const handover = await readStep(transaction, orderId, "handed_over");
  const rows = await readRows(transaction, orderId);
  const outcome = outcomeOf(content.lines, costsOf(entries, rows), byMandate);
  // The day does not matter for what was charged and received.
  const ledger = ledgerOf(entries, "2000-01-01");
  const charges = ledger.charges.map((charge) => ({ ...charge, lowered: rows.get(charge.id)?.lowered_cents ?? 0 }));
  return {
    byMandate,
    delivered: handover?.state === "done",
    lines: content.lines,
    outcome,
    ledger: { ...ledger, charges },
    takenBack: takenBack(charges),
    stillBack: stillBack(outcome, charges),
    quoteId: quote.id,
  };
}

/** What the ledger does not say of its entries, by their ids. A receipt that was taken out is no proof any more. */
async function readRows(transaction: Transaction, orderId: string) {
  const rows = await transaction
    .selectFrom("order_entries as entry")
    .leftJoin("order_cost_lines as own", "own.entry_id", "entry.id")
    .leftJoin("order_paper_files as file", (join) =>
      join
        .onRef("file.id", "=", "own.file_id")
        .on("file.state", "=", "accepted")
        .on("file.erased_at", "is", null)
        .on("file.superseded_at", "is", null),
    )
    .leftJoin("order_papers as paper", "paper.id", "file.paper_id")
    .select(["entry.id", "entry.movement_id", "entry.lowered_cents", "own.line", "own.payee", "own.reason", "own.revision"])
    .select(["file.id as file_id", "paper.title", "paper.shared"])
    .where("entry.order_id", "=", orderId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function costsOf(entries: readonly LedgerEntry[], rows: ReadonlyMap<string, CostRow>): ProvenCost[] {
  const standing = standingEntries(entries.filter(({ kind }) => kind === "cost"));
  return standing.flatMap((entry) => {
    const row = rows.get(entry.id);
    return row ? provenCost(entry, row) : [];
  });
}

type CostRow = Record<"file_id" | "title" | "movement_id" | "line" | "payee" | "reason", string | null> & {
  shared: boolean | null;
  revision: number | null;
};

function provenCost({ id, cents, concept, booked_on, bank_reference }: LedgerEntry, row: CostRow): ProvenCost {
  const bookedOn = booked_on ?? "";
  const file = row.file_id === null ? undefined : { id: row.file_id, title: row.title ?? "", isShared: row.shared === true };
  const booked = row.movement_id === null ? undefined : `Movimiento del banco del ${formatCalendarDay(bookedOn)}`;
  const proof = file?.title ?? booked ?? (bank_reference === "" ? undefined : `Referencia ${bank_reference}`);
  const { line, payee, reason, revision } = row;
  return { id, cents, concept, bookedOn, line, payee: payee ?? "", reason: reason ?? "", revision: revision ?? 0, file, proof };
}

/** What the customer's page shows once the car is handed over; undefined before, and without a line that they may see. */
export type CustomerOutcome = NonNullable<Awaited<ReturnType<typeof findCustomerOutcome>>>;

/** Read as the system, because customers read no costs: the caller has opened this order, and `shownToCustomer` decides what leaves. */
export function findCustomerOutcome(context: Context, orderId: string) {
  return runAs({ ...context, actor: system }, async (transaction) => {
    const found = await readOutcome(transaction, orderId);
    if (!found?.delivered) return undefined;
    const { byMandate, outcome, takenBack: taken, ledger } = found;
    const rows = shownToCustomer(outcome);
    if (rows.length === 0) return undefined;
    return { byMandate, takenBack: taken, credit: ledger.credit, rows: rows.map((row) => ({ ...row, costs: row.costs.map(shownCost) })) };
  });
}

/** A file that only the team sees is named and not linked. */
function shownCost({ id, cents, bookedOn, payee, reason, proof, file }: ProvenCost) {
  return { id, cents, bookedOn, payee, reason, proof, file: file?.isShared === true ? file.id : undefined };
}

type PriceRow = { cases: number; not_raised: number; mean_share: number; highest_share: number };

/**
 * What was charged in the end beside the first quote that was accepted for this car, extras included, of the orders that were handed over in
 * the last twelve months and kept; undefined with fewer than twenty. Later quotes for the same car do not hide that its price grew. It reads as
 * the system, because visitors may not read orders; only four numbers leave.
 */
export async function readKeptPrice(context: Context): Promise<KeptPrice | undefined> {
  const since = companyDay(context.now).subtract({ months: 12 }).toString();
  const { rows } = await runAs({ ...context, actor: system }, (transaction) =>
    sql<PriceRow>`
      with prices as (
        select (
          select first.price from order_quotes first where first.order_id = o.id and first.decision = 'accepted'
            and first.content->'car'->>'name' = q.content->'car'->>'name' order by first.version limit 1
        ) as price, sum(e.cents) as charged
        from order_steps s join orders o on o.id = s.order_id
        join order_quotes q on q.order_id = o.id and q.decision = 'accepted' and q.superseded_at is null
        join order_entries e on e.order_id = o.id and e.kind = 'charge'
        where s.kind = 'handed_over' and s.state = 'done' and s.done_on > ${since}::date and o.status in ('open', 'completed')
        group by o.id, q.id
      )
      select count(*)::integer as cases, count(*) filter (where charged <= price)::integer as not_raised,
        coalesce(sum(charged) / sum(price) - 1, 0)::float8 as mean_share, coalesce(max(charged / price::numeric) - 1, 0)::float8 as highest_share
      from prices`.execute(transaction),
  );
  const [found] = rows;
  if (!found || found.cases < fewestDeliveries) return undefined;
  return { cases: found.cases, notRaised: found.not_raised, meanShare: found.mean_share, highestShare: found.highest_share };
}
