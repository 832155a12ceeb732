import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DB } from "#db/types.ts";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { addEntry, addQuote, askForPaper, moveOrder } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { readOpenOrders } from "./queries/list.server.ts";

let database: TestDatabase;
let admin: Actor;
let order: string;
let other: string;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = { kind: "admin", userId: await insertUser(database, { admin: true }) };
  order = await insertOrder(database, { carName: "Audi A4" });
  other = await insertOrder(database, { carName: "BMW X1" });
  await addQuote(database, order, { version: 1 });
});
afterAll(() => database.close());

/** The open orders as this process reads them, which keeps facts, and as a process reads them that has just started. */
const readTwice = async () => ({
  kept: await readOpenOrders(contextOf(database, admin)),
  fresh: await readOpenOrders({ ...contextOf(database, admin), database: { ...database } }),
});
const write = (statement: string) => runAs(contextOf(database), (transaction) => sql.raw(statement).execute(transaction));

const ofOrder = () => `where order_id = '${order}'`;
const changes: [what: string, change: () => Promise<unknown>][] = [
  ["the customer sees the quote", () => write(`update order_quotes set seen_at = '2026-11-19T10:00:00Z' ${ofOrder()}`)],
  ["the quote is replaced", () => write(`update order_quotes set superseded_at = now() ${ofOrder()}`)],
  ["a file comes", () => askForPaper(database, order, { files: [{ state: "uploaded" }] })],
  ["steps are done", () => moveOrder(database, order, { doneUntil: "bought", on: "2026-11-18" })],
  ["a step is left out", () => write(`delete from order_steps ${ofOrder()} and kind = 'paid'`)],
  ["a step is added", () => write(`insert into order_steps (order_id, kind, planned_on) values ('${order}', 'paid', '2026-11-12')`)],
  ["a paper is asked for", () => askForPaper(database, order, { title: "Mandato", until: "2026-11-19" })],
  ["a paper is no longer asked for", () => write(`update order_papers set withdrawn_at = now() ${ofOrder()} and title = 'Mandato'`)],
  ["a file is checked", () => write(`update order_paper_files set state = 'accepted', checked_at = now() ${ofOrder()}`)],
  ["another file comes", () => askForPaper(database, order, { title: "Contrato", files: [{ state: "uploaded" }] })],
  ["a file is erased", () => write(`delete from order_paper_files ${ofOrder()}`)],
  ["a payment is due", () => addEntry(database, order, { kind: "charge", cents: 19_900, on: "2026-11-10" })],
  ["a payment comes", () => addEntry(database, order, { kind: "receipt", cents: 19_900, on: "2026-11-11" })],
  ["the order changes its name", () => write(`update orders set car_name = 'Audi A6' where id = '${order}'`)],
  ["the order ends", () => write(`update orders set status = 'cancelled', ended_at = now() where id = '${order}'`)],
  ["the order is erased", () => write(`delete from orders where id = '${order}'`)],
];

test("after each change the open orders are what a new process reads", async () => {
  let before = (await readTwice()).kept;
  for (const [what, change] of changes) {
    await change();
    const { kept, fresh } = await readTwice();
    expect(kept, what).toEqual(fresh);
    const unseen = ["a step is left out", "the order is erased"];
    if (!unseen.includes(what)) expect(kept, what).not.toEqual(before);
    before = kept;
  }
});

test("a change that is taken back leaves nothing behind, and the same change once more is seen", async () => {
  const late = (transaction: Transaction<DB>) =>
    sql`update order_steps set planned_on = '2026-11-02' where order_id = ${other}`.execute(transaction);
  const { kept: before } = await readTwice();
  const refused = runAs(contextOf(database), async (transaction) => {
    await late(transaction);
    throw new Error("taken back");
  });
  await expect(refused).rejects.toThrow("taken back");
  expect((await readTwice()).kept).toEqual(before);
  await runAs(contextOf(database), late);
  const { kept, fresh } = await readTwice();
  expect(kept).not.toEqual(before);
  expect(kept).toEqual(fresh);
});

test("nobody but the team gets the open orders, also after the team has read them", async () => {
  await readTwice();
  const customer: Actor = { kind: "customer", userId: await insertUser(database) };
  for (const actor of [customer, { kind: "visitor" } as const])
    await expect(readOpenOrders(contextOf(database, actor))).rejects.toThrow(/permission denied/);
});
