/**
 * `npm run bench:orders`: times what the team sees of all orders, with 20,000 orders and 300,000 steps, of which about 1,000 orders are open.
 * For comparison, it times the selection of one order by its id in the same run. Embedded, or on PostgreSQL when DATABASE_URL is set.
 */
import { sql } from "kysely";
import { readBoard } from "#app/features/orders/orders/office/queries/board.server.ts";
import { readCalendar } from "#app/features/orders/orders/office/queries/calendar.server.ts";
import { readFigures, readStopFigures } from "#app/features/orders/orders/office/queries/figures.server.ts";
import { listOrders } from "#app/features/orders/orders/office/queries/list.server.ts";
import { countOrdersForTeam, readTodaysWork } from "#app/features/orders/orders/office/queries/todays-work.server.ts";
import { readOrdersSearch } from "#app/features/orders/orders/office/search-params.ts";
import { deliveryRange } from "#app/features/orders/orders/queries/delivery-range.server.ts";
import { type Actor, runAs, system } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { printTable, quantile, timeEach } from "./measure.ts";
import { seededOrders, seedOrders } from "./orders-seed.ts";

const limit = 50;
const times = 40;

const database = await openTestDatabase();
const now = Temporal.Instant.from("2026-11-23T10:00:00Z");
await seedOrders(database, "2026-11-23");
const admin: Actor = { kind: "admin", userId: "11111111-1111-4111-8111-111111111111" };
const context = { actor: admin, database, now };
/** One request reads the open orders once, so each round is a request of its own. */
const request = () => ({ ...context });
const search = (address: string) => readOrdersSearch(new URLSearchParams(address));
const list = (address: string) => () => listOrders(request(), search(address));

/** `limited`: the limit for p95 applies. `before` runs ahead of each call and is not timed. */
type Measured = { name: string; limited?: boolean; call: (round: number) => Promise<unknown>; before?: () => Promise<unknown> };
const measured: Measured[] = [
  { name: "reference: select one order by its id", call: (round) => runAs(context, (transaction) => oneOrder(round).execute(transaction)) },
  { name: "board", limited: true, call: () => readBoard(request(), search("")) },
  { name: "board, after a change in 50 orders", limited: true, call: () => readBoard(request(), search("")), before: change50 },
  { name: "board, the first one of a process", call: () => readBoard({ ...context, database: { ...database } }, search("")) },
  { name: "board, late", limited: true, call: () => readBoard(request(), search("ver=retraso")) },
  { name: "list, open", limited: true, call: list("vista=lista") },
  { name: "list, open, waiting for the customer, last page", limited: true, call: list("vista=lista&ver=espera&page=1000") },
  { name: "list, open, search", limited: true, call: list("vista=lista&q=golf+ruiz") },
  { name: "list, all", limited: true, call: list("vista=lista&estado=todas") },
  { name: "list, all, last page", limited: true, call: list("vista=lista&estado=todas&page=1000") },
  { name: "list, all, search", limited: true, call: list("vista=lista&estado=todas&q=golf+ruiz") },
  { name: "list, all, search without a result", limited: true, call: list("vista=lista&estado=todas&q=nada+de+esto") },
  { name: "list, cancelled, the oldest first", limited: true, call: list("vista=lista&estado=cancelled&orden=antiguedad") },
  { name: "one order with steps, entries, papers, quotes", limited: true, call: readOne },
  { name: "calendar of a month", call: () => readCalendar(request(), search("vista=calendario")) },
  { name: "today's work", call: () => readTodaysWork(request()) },
  { name: "count for the menu", call: () => countOrdersForTeam(request()) },
  { name: "figures of the strip", call: () => readFigures(request()) },
  { name: "figures of the stops", call: () => readStopFigures(request()) },
  { name: "range of deliveries for visitors", call: () => deliveryRange(context) },
];

const rounds = Array.from({ length: times }, (_, round) => round);
const rows: string[][] = [];
let late = 0;
for (const { name, limited = false, call, before } of measured) {
  await timeEach(rounds.slice(0, 5), call);
  const figures: number[] = [];
  for (const round of rounds) {
    await before?.();
    figures.push(...(await timeEach([round], call)));
  }
  if (limited && quantile(figures, 0.95) > limit) late += 1;
  rows.push([name, ...[0.5, 0.95, 1].map((share) => quantile(figures, share).toFixed(1)), limited ? String(limit) : ""]);
}
const { counts, columns } = await readBoard(context, search(""));
printTable(`${seededOrders} orders, 300000 steps, ${counts.open} open, ${times} rounds, ${database.kind}; milliseconds`, [
  ["", "median", "p95", "max", "limit"],
  ...rows,
]);
console.log(`open orders: ${counts.late} late, ${counts.waitingForCustomer} wait for the customer, ${counts.needsTeam} need the team`);
console.log(`by stop: ${columns.map(({ stop, count }) => `${stop} ${count}`).join(", ")}`);
console.log(late === 0 ? "every limit for p95 is met" : `${late} limits for p95 are exceeded`);
await database.close();

function idOf(round: number): string {
  return `00000000-0000-4000-8000-${(1 + ((round * 499) % seededOrders)).toString(16).padStart(12, "0")}`;
}

function oneOrder(round: number) {
  return sql`select * from orders where id = ${idOf(round)}`;
}

function readOne(round: number): Promise<unknown> {
  return runAs(context, async (transaction) => {
    await oneOrder(round).execute(transaction);
    for (const table of ["order_steps", "order_entries", "order_papers", "order_paper_files", "order_quotes"])
      await sql`select * from ${sql.table(table)} where order_id = ${idOf(round)}`.execute(transaction);
  });
}

function change50(): Promise<unknown> {
  return runAs({ ...context, actor: system }, (transaction) =>
    sql`update order_steps set customer_note = 'x' where kind = 'aftercare' and order_id in (
      select id from orders where status = 'open' order by random() limit 50)`.execute(transaction),
  );
}
