import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { fillOrder, type FilledOrder } from "#tests/filled-order.ts";
import { insertOrder } from "#tests/orders.ts";

/**
 * Who holds an order's signed link sees this order and nothing else, and writes only what its customer may (decision 0050). The link itself
 * is tried over HTTP; here `app.order_id` stands for it, so what a forgotten condition in a query would show.
 */

const database = await databaseOfThisFile();
const owner = await insertUser(database);
const stranger = await insertUser(database);
const order = await fillOrder(database, await insertOrder(database, { userId: owner }));
const other = await fillOrder(database, await insertOrder(database, { userId: stranger }));
const ended = await fillOrder(database, await insertOrder(database, { status: "cancelled" }));
const onPremises = await fillOrder(database, await insertOrder(database, { contractForm: "on_premises" }));
const serviceOnPremises = await insertOrder(database, { contractForm: "on_premises_service" });
/** Without a declaration of withdrawal. */
const undeclared = await insertOrder(database);

const holder: Actor = { kind: "visitor", orderId: order.id };
const customer: Actor = { kind: "customer", userId: owner };

class Undo extends Error {}

/** Runs a statement as an actor and rolls it back: the rows that it reached, or that it was refused. */
async function tryAs(actor: Actor, text: string): Promise<unknown> {
  let outcome: unknown;
  const error = await runAs(contextOf(database, actor), async (transaction) => {
    const { rows, numAffectedRows } = await sql.raw<Record<string, unknown>>(text).execute(transaction);
    outcome = /^\s*select/.test(text) ? rows.map((row) => Object.values(row)[0]) : Number(numAffectedRows ?? 0n);
    throw new Undo();
  }).catch((thrown: unknown) => thrown);
  if (error instanceof Undo) return outcome;
  expect(error).toMatchObject({ code: "42501" });
  return "refused";
}

const below = [
  "steps",
  "news",
  "quotes",
  "papers",
  "paper_files",
  "inspections",
  "inspection_photos",
  "entries",
  "withdrawals",
  "refund_accounts",
];

describe("the holder of a signed link", () => {
  test.each(["orders", ...below.map((name) => `order_${name}`)])("sees of %s only the rows of that order", async (table) => {
    const statement = table === "orders" ? "select id from orders" : `select distinct order_id from ${table}`;
    expect(await tryAs(holder, statement)).toEqual([order.id]);
    expect(await tryAs({ kind: "visitor" }, statement)).toEqual([]);
    expect(await tryAs(customer, statement)).toEqual([order.id]);
    expect(await tryAs({ kind: "customer", userId: await insertUser(database) }, statement)).toEqual([]);
    const both = (await tryAs({ kind: "customer", userId: owner, orderId: other.id }, statement)) as string[];
    expect(both.toSorted()).toEqual([order.id, other.id].toSorted());
    expect(((await tryAs({ kind: "system" }, statement)) as string[]).length).toBeGreaterThanOrEqual(4);
  });

  test("has no more rights in the next transaction without the link", async () => {
    expect(await tryAs(holder, "select id from orders")).toEqual([order.id]);
    expect(await tryAs({ kind: "visitor" }, "select id from orders")).toEqual([]);
  });

  test.each([
    ["orders", ["owner_id", "internal_note", "status_before", "car_address", "created_by"]],
    ["order_steps", ["internal_note"]],
    ["order_news", ["mail_id"]],
    ["order_quotes", ["created_at", "created_by", "decided_by", "accepted_sha256"]],
    ["order_papers", ["created_by"]],
    ["order_entries", ["recorded_by"]],
    ["order_paper_looks", ["file_id", "user_id", "looked_at"]],
    ["order_template_steps", ["customer_note"]],
    ["order_refund_accounts", ["iban"]],
  ])("does not see the team's columns of %s: %j", async (table, columns) => {
    for (const column of columns) {
      for (const actor of [holder, customer]) {
        expect(await tryAs(actor, `select ${column} from ${table}`), column).toBe("refused");
        expect(await tryAs(actor, `select 1 from ${table} where ${column} is null`), column).toBe("refused");
      }
      expect(await tryAs({ kind: "admin", userId: stranger }, `select ${column} from ${table}`), column).not.toBe("refused");
    }
  });

  test("sees no paper that is not shared, no quote that was not sent, no inspection before its publication, and no costs", async () => {
    for (const actor of [holder, customer]) {
      expect(await tryAs(actor, "select id from order_papers where not shared")).toEqual([]);
      expect(await tryAs(actor, `select id from order_paper_files where paper_id = '${order.unsharedPaper}'`)).toEqual([]);
      expect(await tryAs(actor, "select id from order_quotes where sent_at is null")).toEqual([]);
      expect(await tryAs(actor, "select id from order_entries where kind = 'cost'")).toEqual([]);
    }
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("order_inspections").set({ published_at: null }).where("order_id", "=", other.id).execute(),
    );
    for (const table of ["order_inspections", "order_inspection_photos"])
      expect(await tryAs({ kind: "visitor", orderId: other.id }, `select id from ${table}`)).toEqual([]);
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("order_inspections").set({ published_at: new Date() }).where("order_id", "=", other.id).execute(),
    );
  });
});

type Attempt = [title: string, actor: Actor, statement: string, outcome: number | "refused"];

const file = (paper: string, orderId: string, uploadedBy = "customer") => `
  insert into order_paper_files (paper_id, order_id, storage_key, file_name, content_type, bytes, sha256, uploaded_by)
  values ('${paper}', '${orderId}', 'order-papers/${orderId}/' || gen_random_uuid(), 'a.pdf', 'application/pdf', 1, repeat('a', 64), '${uploadedBy}')`;
const look = (fileId: string, by: string, userId: string | undefined) =>
  `insert into order_paper_looks (file_id, looked_by, user_id) values ('${fileId}', '${by}', ${userId === undefined ? "null" : `'${userId}'`})`;
const decision = (quote: string, decidedBy = "null") => `
  update order_quotes set decision = 'accepted', decided_at = sent_at, decided_name = 'Ana', decided_by = ${decidedBy}, accepted_sha256 = content_sha256
  where id = '${quote}'`;
const withdrawal = (orderId: string, userId = "null") => `
  insert into order_withdrawals (order_id, name, declaration, period_until, refund_until, after_delivery, user_id)
  values ('${orderId}', 'Ana', 'Desisto', '2026-12-01', '2026-12-15', false, ${userId})`;
const refundAccount = (orderId: string) =>
  `insert into order_refund_accounts (order_id, holder, iban) values ('${orderId}', 'Ana', 'ES9121000418450200051332')`;
const linkTo = ({ id }: FilledOrder): Actor => ({ kind: "visitor", orderId: id });

const declarer: Actor = { kind: "visitor", orderId: undeclared };

/** What the customer of an order may write, and what nobody but the team may. */
const attempts: Attempt[] = [
  ["uploads a paper that the customer brings", holder, file(order.customerPaper, order.id), 1],
  ["uploads it in the team's name", holder, file(order.customerPaper, order.id, "team"), "refused"],
  ["uploads a paper that the team brings", holder, file(order.teamPaper, order.id), "refused"],
  ["uploads a paper of another order", holder, file(other.customerPaper, other.id), "refused"],
  ["uploads into another order's paper under this order", holder, file(other.customerPaper, order.id), "refused"],
  ["uploads into this order's paper under another order", holder, file(order.customerPaper, other.id), "refused"],
  ["uploads a paper that is no longer asked for", holder, file(order.withdrawnPaper, order.id), "refused"],
  ["uploads a paper of an ended order", linkTo(ended), file(ended.customerPaper, ended.id), "refused"],
  ["accepts an uploaded file", holder, "update order_paper_files set state = 'accepted', checked_at = now()", "refused"],
  [
    "takes out an own file that nobody has checked",
    holder,
    `update order_paper_files set superseded_at = now() where id = '${order.customerFile}'`,
    1,
  ],
  ["takes out a file of the team", holder, "update order_paper_files set superseded_at = now() where uploaded_by = 'team'", 0],
  ["takes out a file of another order", holder, `update order_paper_files set superseded_at = now() where order_id = '${other.id}'`, 0],
  ["takes out a file of an ended order", linkTo(ended), "update order_paper_files set superseded_at = now()", 0],
  ["brings back a file that was taken out", holder, "update order_paper_files set superseded_at = null", "refused"],
  ["removes a file", holder, "delete from order_paper_files", "refused"],
  [
    "asks for a paper",
    holder,
    `insert into order_papers (order_id, kind, title, brought_by) values ('${order.id}', 'other', 'x', 'customer')`,
    "refused",
  ],
  ["records a look", holder, look(order.customerFile, "link", undefined), 1],
  ["records the account's look", customer, look(order.customerFile, "account", owner), 1],
  ["records another account's look", customer, look(order.customerFile, "account", stranger), "refused"],
  ["records the team's look", customer, look(order.customerFile, "team", owner), "refused"],
  ["records a look at a paper that is not shared", holder, look(order.unsharedFile, "link", undefined), "refused"],
  ["records a look at another order's file", holder, look(other.customerFile, "link", undefined), "refused"],
  ["removes a look", customer, "delete from order_paper_looks", "refused"],
  ["accepts a sent quote", holder, decision(order.sentQuote), 1],
  ["accepts it with the account", customer, decision(order.sentQuote, `'${owner}'`), 1],
  ["accepts it in another account's name", customer, decision(order.sentQuote, `'${stranger}'`), "refused"],
  ["accepts a quote that was not sent", holder, decision(order.unsentQuote), 0],
  ["accepts a quote of another order", holder, decision(other.sentQuote), 0],
  ["accepts a quote of an ended order", linkTo(ended), decision(ended.sentQuote), 0],
  ["changes the price of a quote", holder, `update order_quotes set price = 1 where id = '${order.sentQuote}'`, "refused"],
  ["changes a quote's text", holder, `update order_quotes set content = '{}' where id = '${order.sentQuote}'`, "refused"],
  ["withdraws", declarer, withdrawal(undeclared), 1],
  ["withdraws in an account's name", declarer, withdrawal(undeclared, `'${owner}'`), "refused"],
  ["withdraws from another order", holder, withdrawal(undeclared), "refused"],
  ["withdraws from an ended order", linkTo(ended), withdrawal(ended.id), "refused"],
  ["withdraws from a contract of the premises", linkTo(onPremises), withdrawal(onPremises.id), "refused"],
  ["withdraws from a service of the premises", { kind: "visitor", orderId: serviceOnPremises }, withdrawal(serviceOnPremises), "refused"],
  ["changes where the refund goes", holder, "update order_refund_accounts set iban = 'DE89370400440532013000', holder = 'Ana'", 1],
  ["gives another order's account", holder, refundAccount(undeclared), "refused"],
  ["gives this order's account", declarer, refundAccount(undeclared), 1],
  ["moves an account to another order", holder, `update order_refund_accounts set order_id = '${other.id}'`, "refused"],
  ["removes where the refund goes", holder, "delete from order_refund_accounts", "refused"],
  ["changes a declaration", holder, "update order_withdrawals set reason = 'x'", "refused"],
  ["takes a declaration back", holder, "delete from order_withdrawals", "refused"],
  ["finishes a step", holder, "update order_steps set state = 'done', done_on = '2026-11-20'", "refused"],
  [
    "records a payment",
    holder,
    `insert into order_entries (order_id, kind, concept, cents, booked_on) values ('${order.id}', 'receipt', 'deposit', 1, '2026-11-20')`,
    "refused",
  ],
  ["removes a charge", holder, "delete from order_entries", "refused"],
  ["tells news", holder, `insert into order_news (order_id, topic, sentence) values ('${order.id}', 'x', 'x')`, "refused"],
  ["changes the order", holder, "update orders set name = 'x'", "refused"],
  ["gives the order to an account", customer, `update orders set user_id = '${owner}'`, "refused"],
  ["publishes an inspection", holder, "update order_inspections set published_at = now()", "refused"],
];

test.each(attempts)("%s", async (_title, actor, statement, outcome) => {
  expect(await tryAs(actor, statement)).toBe(outcome);
});

test("the team neither decides a quote for the customer, nor records another's entry, nor declares a withdrawal", async () => {
  const admin: Actor = { kind: "admin", userId: stranger };
  const entry = (by: string) => `
    insert into order_entries (order_id, kind, concept, cents, due_on, recorded_by) values ('${order.id}', 'charge', 'extra', 1, '2026-12-01', '${by}')`;
  expect(await tryAs(admin, decision(order.sentQuote))).toBe("refused");
  expect(await tryAs(admin, `update order_quotes set superseded_at = now() where id = '${order.sentQuote}'`)).toBe(1);
  expect(await tryAs(admin, entry(stranger))).toBe(1);
  expect(await tryAs(admin, entry(owner))).toBe("refused");
  for (const actor of [admin, { kind: "system" } as const])
    expect(await tryAs(actor, "update order_entries set cents = 1"), actor.kind).toBe("refused");
  for (const statement of ["delete from order_entries", "delete from order_paper_looks", "update order_withdrawals set reason = 'x'"])
    expect(await tryAs(admin, statement), statement).toBe("refused");
  expect(await tryAs(admin, withdrawal(undeclared))).toBe("refused");
  expect(await tryAs(admin, look(order.customerFile, "team", owner))).toBe("refused");
});
