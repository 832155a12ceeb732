import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Actor, recordFor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { fillOrder } from "#tests/filled-order.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { insertOrder } from "#tests/orders.ts";

/** What the database refuses in an order whoever asks, also a command that forgot a rule. */

const database = await databaseOfThisFile();
const admin = { kind: "admin", userId: await insertUser(database, { admin: true }) } as const;
const order = await fillOrder(database, await insertOrder(database, { email: "carmen@example.es", begunOn: "2026-11-02" }));
const other = await fillOrder(database, await insertOrder(database, { email: "otra@example.es" }));

const system: Actor = { kind: "system" };
const holder: Actor = { kind: "visitor", orderId: order.id };

class Undo extends Error {}

/** Runs statements as an actor in one transaction and rolls them back: "done", or the error code with which the database refused them. */
async function tryAs(actor: Actor, ...statements: string[]): Promise<string> {
  const error = await runAs(contextOf(database, actor), async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    throw new Undo();
  }).catch((thrown: unknown) => thrown);
  if (error instanceof Undo) return "done";
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

const broken = { foreignKey: "23503", check: "23514", policy: "42501" };
const stepDone = (day: string, kind = "bought") =>
  `update order_steps set state = 'done', done_on = ${day} where order_id = '${order.id}' and kind = '${kind}'`;

describe("a step (ORDER-22)", () => {
  test.each<[string, string, string]>([
    ["on a day that has begun nowhere", "current_date + 2", "OR005"],
    ["in another century", "'2126-11-10'", "OR005"],
    ["on the day that has begun further east", "current_date + 1", "done"],
    ["today", "current_date", "done"],
    ["before its order began", "'2026-11-01'", "OR001"],
    ["on the first day of its order", "'2026-11-02'", "done"],
  ])("that is done %s: %s → %s", async (_title, day, outcome) => {
    for (const actor of [admin, system]) expect(await tryAs(actor, stepDone(day)), actor.kind).toBe(outcome);
  });

  test("that is done keeps the first day of its order where it is, or earlier", async () => {
    const begins = (day: string) => `update orders set begun_on = '${day}' where id = '${order.id}'`;
    for (const actor of [admin, system]) {
      expect(await tryAs(actor, stepDone("'2026-11-10'"), begins("2026-11-11"))).toBe("OR001");
      expect(await tryAs(actor, stepDone("'2026-11-10'"), begins("2026-11-10"))).toBe("done");
      expect(await tryAs(actor, begins("2026-11-11"))).toBe("done");
    }
  });

  test("of a template is one of the known steps", async () => {
    const rename = "update order_template_steps set kind = 'unheard_of' where template = 'dealer' and kind = 'bought'";
    for (const actor of [admin, system]) expect(await tryAs(actor, rename), actor.kind).toBe(broken.check);
  });

  test("has the same kinds in orders and templates", async () => {
    const { rows } = await sql<{ kinds: string }>`
      select regexp_replace(pg_get_constraintdef(oid), '[[:space:]]+', ' ', 'g') as kinds from pg_constraint
      where conname in ('order_steps_kind_check', 'order_template_steps_kind_check')`.execute(database.kysely);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });
});

describe("the status of an order", () => {
  const statuses = ["open", "completed", "cancelled", "withdrawn"] as const;
  const allowed = new Set(["open completed", "open cancelled", "open withdrawn", "completed open", "completed withdrawn"]);
  const moves = statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => [from, to] as const));

  test.each(moves)("that is %s becomes %s only if a command does so", async (from, to) => {
    const id = await insertOrder(database, { status: from });
    const change = `update orders set status = '${to}', ended_at = ${to === "open" ? "null" : "now()"} where id = '${id}'`;
    for (const actor of [admin, system])
      expect(await tryAs(actor, change), actor.kind).toBe(allowed.has(`${from} ${to}`) ? "done" : "OR006");
  });

  test("may be written again as it is", async () => {
    const id = await insertOrder(database, { status: "withdrawn" });
    expect(await tryAs(admin, `update orders set status = 'withdrawn', internal_note = 'x' where id = '${id}'`)).toBe("done");
  });
});

describe("a row below an order", () => {
  const charge = (quote: string, orderId = order.id) => `
    insert into order_entries (order_id, kind, concept, cents, quote_id, recorded_by)
    values ('${orderId}', 'charge', 'deposit', 100, '${quote}', '${admin.userId}')`;
  const file = (paper: string, orderId: string) => `
    insert into order_paper_files (paper_id, order_id, storage_key, file_name, content_type, bytes, sha256, uploaded_by)
    values ('${paper}', '${orderId}', 'order-papers/${orderId}/' || gen_random_uuid(), 'a.pdf', 'application/pdf', 1, repeat('a', 64), 'team')`;
  const photo = (orderId: string, folder: string) => `
    insert into order_inspection_photos (order_id, storage_key, width, height)
    values ('${orderId}', 'order-inspections/${folder}/' || gen_random_uuid(), 1, 1)`;

  test.each<[string, string, string]>([
    ["a charge of a quote of this order", charge(order.sentQuote), "done"],
    ["a charge of a quote of another order", charge(other.sentQuote), broken.foreignKey],
    ["a file for a paper of this order", file(order.teamPaper, order.id), "done"],
    ["a file for a paper of another order", file(other.teamPaper, order.id), broken.foreignKey],
    ["a photo in the folder of this order", photo(order.id, order.id), "done"],
    ["a photo in the folder of another order", photo(order.id, other.id), broken.check],
    [
      "a photo that moves to another order's folder",
      `update order_inspection_photos set storage_key = replace(storage_key, '${order.id}', '${other.id}') where id = '${order.photo}'`,
      broken.check,
    ],
    [
      "a photo that moves to another order",
      `update order_inspection_photos set order_id = '${other.id}' where id = '${order.photo}'`,
      broken.check,
    ],
  ])("%s", async (_title, statement, outcome) => {
    for (const actor of [admin, system]) expect(await tryAs(actor, statement), actor.kind).toBe(outcome);
  });

  test("a photo needs the inspection of its order", async () => {
    const without = await insertOrder(database);
    expect(await tryAs(admin, photo(without, without))).toBe(broken.foreignKey);
  });

  test("a charge stays without its quote, and an order goes with everything below it", async () => {
    const gone = await fillOrder(database, await insertOrder(database));
    const nobodys = `insert into order_entries (order_id, kind, concept, cents, quote_id) values ('${gone.id}', 'charge', 'deposit', 1, '${gone.sentQuote}')`;
    const left = await runAs(contextOf(database), async (transaction) => {
      await sql.raw(nobodys).execute(transaction);
      await transaction.deleteFrom("order_quotes").where("id", "=", gone.sentQuote).execute();
      const kept = await transaction.selectFrom("order_entries").select("quote_id").where("order_id", "=", gone.id).execute();
      await transaction.deleteFrom("orders").where("id", "=", gone.id).execute();
      return kept;
    });
    expect(left.map(({ quote_id: quote }) => quote)).toEqual([null, null, null, null]);
    for (const table of ["order_entries", "order_paper_files", "order_inspection_photos"] as const) {
      const rows = await runAs(contextOf(database), (transaction) =>
        transaction.selectFrom(table).select("id").where("order_id", "=", gone.id).execute(),
      );
      expect(rows, table).toEqual([]);
    }
  });
});

describe("refunds (ORDER-50)", () => {
  const entry = (orderId: string, kind: string, cents: number, reverses = "null") => `
    insert into order_entries (id, order_id, kind, concept, cents, booked_on, reverses, recorded_by)
    values (md5('${orderId}${kind}${cents}')::uuid, '${orderId}', '${kind}', 'other', ${cents}, '2026-11-20', ${reverses}, '${admin.userId}')`;
  const idOf = (orderId: string, kind: string, cents: number) => `md5('${orderId}${kind}${cents}')::uuid`;

  test("never exceed what came in", async () => {
    const id = await insertOrder(database);
    for (const actor of [admin, system]) {
      expect(await tryAs(actor, entry(id, "refund", 1))).toBe("OR007");
      expect(await tryAs(actor, entry(id, "receipt", 100), entry(id, "refund", 100))).toBe("done");
      expect(await tryAs(actor, entry(id, "receipt", 100), entry(id, "refund", 60), entry(id, "refund", 41))).toBe("OR007");
      expect(await tryAs(actor, entry(id, "cost", 100), entry(id, "refund", 1))).toBe("OR007");
    }
  });

  test("are not left alone by the counter-entry of a receipt, and their own counter-entry frees it", async () => {
    const id = await insertOrder(database);
    const paid = [entry(id, "receipt", 100), entry(id, "receipt", 50), entry(id, "refund", 60)];
    const receiptBack = entry(id, "receipt", -100, idOf(id, "receipt", 100));
    const refundBack = entry(id, "refund", -60, idOf(id, "refund", 60));
    expect(await tryAs(admin, ...paid, entry(id, "receipt", -50, idOf(id, "receipt", 50)))).toBe("done");
    expect(await tryAs(admin, ...paid, receiptBack)).toBe("OR007");
    expect(await tryAs(admin, ...paid, refundBack, receiptBack)).toBe("done");
  });

  test("of two people at the same moment are one", async () => {
    const id = await insertOrder(database);
    const write = (statement: string) => runAs(contextOf(database, admin), (transaction) => sql.raw(statement).execute(transaction));
    await write(entry(id, "receipt", 100));
    const outcomes = await Promise.allSettled([write(entry(id, "refund", 70)), write(entry(id, "refund", 80))]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "OR007" } });
  });
});

describe("an acceptance", () => {
  const accept = (validUntil: string, decidedAt: string) => [
    `insert into order_quotes (order_id, version, content, content_sha256, text_revision, price, deposit, purchase, valid_until, sent_at)
     values ('${order.id}', 7, '{}', repeat('c', 64), '2026-11-21', 100, 0, 0, '${validUntil}', now())`,
    `update order_quotes set decision = 'accepted', decided_at = '${decidedAt}', decided_name = 'Ana', accepted_sha256 = content_sha256
     where order_id = '${order.id}' and version = 7`,
  ];

  test.each<[string, string, string]>([
    ["on the last day", "2026-11-27T22:59:00Z", "done"],
    ["a day later, which is still the last one further west", "2026-11-28T20:00:00Z", "done"],
    ["two days later", "2026-11-29T00:00:00Z", broken.check],
    ["a year later", "2027-11-27T12:00:00Z", broken.check],
  ])("%s of a quote's time", async (_title, decidedAt, outcome) => {
    expect(await tryAs(system, ...accept("2026-11-27", decidedAt))).toBe(outcome);
  });

  test("is refused to the customer too, and declining is not", async () => {
    const late = (decision: string) => `
      update order_quotes set decision = '${decision}', decided_at = '2027-01-10T10:00:00Z', decided_name = 'Ana',
        accepted_sha256 = ${decision === "accepted" ? "content_sha256" : "null"} where id = '${order.sentQuote}'`;
    expect(await tryAs(holder, late("accepted"))).toBe(broken.check);
    expect(await tryAs(holder, late("declined"))).toBe("done");
  });
});

describe("the conversation of an order (row B2)", () => {
  test("is one of its own address", async () => {
    const own = await insertInquiry(database, null, { email: "carmen@example.es" });
    const foreign = await insertInquiry(database, null, { email: "nadie@example.es" });
    const link = (inquiry: string) => `update orders set inquiry_id = '${inquiry}' where id = '${order.id}'`;
    for (const actor of [admin, system]) {
      expect(await tryAs(actor, link(foreign))).toBe("OR008");
      expect(await tryAs(actor, link(own))).toBe("done");
      expect(await tryAs(actor, link(own), `update orders set email = 'nueva@example.es' where id = '${order.id}'`)).toBe("OR008");
      expect(
        await tryAs(actor, link(own), `update orders set email = 'nueva@example.es', inquiry_id = null where id = '${order.id}'`),
      ).toBe("done");
    }
  });
});

test("a withdrawal that the software erases for the team is in the log (row B9)", async () => {
  const logged = await runAs(contextOf(database), async (transaction) => {
    await recordFor(transaction, admin.userId);
    await transaction.deleteFrom("order_withdrawals").where("order_id", "=", other.id).execute();
    await sql`select set_config('role', app_role('admin'), true)`.execute(transaction);
    return transaction
      .selectFrom("audit_log")
      .select(["operation", "admin_user_id"])
      .where("table_name", "=", "order_withdrawals")
      .execute();
  });
  expect(logged).toEqual([{ operation: "delete", admin_user_id: admin.userId }]);
});
