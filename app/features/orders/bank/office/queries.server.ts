import { ownIbans } from "#app/features/ground/company-account/queries.server.ts";
import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import { entriesOf } from "#app/features/orders/payments/queries.server.ts";
import { ledgerOf } from "#app/features/orders/payments/ledger.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { type KnownOrder, matchMovements, type Match, type OpenMovement } from "./matching.ts";
import { referencesIn } from "./references.ts";

/** More would make a page too long; the others follow when these are done. */
const mostOpen = 300;
const mostDone = 60;

const shownColumns = ["id", "account", "operation_on", "value_on", "cents", "concept", "set_aside"] as const;

/** What the entries that stand have booked of a movement, in cents without a sign. */
const booked = sql<number>`(
  select coalesce(sum(e.cents), 0)::float8 from order_entries e
  where e.movement_id = bank_movements.id and not exists (select from order_entries counter where counter.reverses = e.id)
)`;
/** What of a movement no entry has booked yet, in cents without a sign. */
export const left = sql<number>`(abs(bank_movements.cents) - ${booked})::float8`;

export type ShownMovement = OpenMovement & { account: string; operation_on: string; value_on: string; match: Match };
export type DoneMovement = {
  id: string;
  operation_on: string;
  cents: number;
  concept: string;
  set_aside: string | null;
  orders: { id: string; reference: string }[];
};
export type BankPage = { open: ShownMovement[]; done: DoneMovement[]; lastDay: string | undefined; ibans: string[] };

/** The movements that wait, with the orders that they may be about; those that are done; the newest day of all, and our accounts (ORDER-93). */
export function readBank(context: Context): Promise<BankPage> {
  return runAs(context, async (transaction) => {
    const open = await readOpen(transaction);
    const matches = matchMovements(open, await readKnownOrders(transaction, context, open));
    const last = await transaction
      .selectFrom("bank_movements")
      .select("operation_on")
      .orderBy("operation_on", "desc")
      .limit(1)
      .executeTakeFirst();
    return {
      open: open.map((movement) => ({ ...movement, match: matches.get(movement.id) ?? unmatched })),
      done: await readDone(transaction),
      lastDay: last?.operation_on,
      ibans: await ownIbans(transaction),
    };
  });
}

const unmatched: Match = { certainty: "unknown", orders: [], sentence: "" };

/** The oldest movements that are neither booked whole nor put aside, in the order in which they are matched. */
export function readOpen(transaction: Transaction) {
  return transaction
    .selectFrom("bank_movements")
    .select(shownColumns)
    .select(left.as("left"))
    .where("set_aside", "is", null)
    .where(left, ">", 0)
    .orderBy("operation_on")
    .orderBy("id")
    .limit(mostOpen)
    .execute();
}

async function readDone(transaction: Transaction): Promise<DoneMovement[]> {
  const movements = await transaction
    .selectFrom("bank_movements")
    .select(shownColumns)
    .where((row) => row.or([row("set_aside", "is not", null), row(left, "<=", 0)]))
    .orderBy("operation_on", "desc")
    .orderBy("id")
    .limit(mostDone)
    .execute();
  const orders = await transaction
    .selectFrom("order_entries")
    .innerJoin("orders", "orders.id", "order_entries.order_id")
    .select(["movement_id", "orders.id", "reference"])
    .distinct()
    .where(sql<boolean>`movement_id = any(${movements.map(({ id }) => id)}::uuid[])`)
    .execute();
  return movements.map((movement) => ({
    ...movement,
    orders: orders.filter(({ movement_id }) => movement_id === movement.id).map(({ id, reference }) => ({ id, reference })),
  }));
}

/** The orders that movements name, and all in which money is owed by either side. */
export async function readKnownOrders(
  transaction: Transaction,
  context: Context,
  movements: readonly OpenMovement[],
): Promise<KnownOrder[]> {
  const named = movements.flatMap(({ concept }) => referencesIn(concept));
  const orders = await transaction
    .selectFrom("orders")
    .select(["id", "reference", "name", "status"])
    .where(
      sql<boolean>`reference = any(${named}::text[]) or id in (
        select order_id from order_entries where kind <> 'cost'
        group by order_id having sum(case kind when 'receipt' then -cents else cents end) <> 0
      )`,
    )
    .orderBy("begun_on")
    .orderBy("id")
    .execute();
  const entries = await entriesOf(
    transaction,
    orders.map(({ id }) => id),
  );
  const today = companyDay(context.now).toString();
  return orders.map((order) => {
    const { charges, credit } = ledgerOf(entries.get(order.id) ?? [], today);
    return { ...order, credit, open: charges.map(({ cents, covered }) => cents - covered).filter((cents) => cents > 0) };
  });
}
