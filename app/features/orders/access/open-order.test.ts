import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { askAboutOrder } from "#app/features/orders/orders/commands/ask.server.ts";
import { linkedOrderAddress, openOrder } from "./queries.server.ts";

let database: TestDatabase;
let owner: string;
let other: string;
let teamMember: string;
let orderId: string;
let unowned: string;

beforeAll(async () => {
  database = await openTestDatabase();
  owner = await insertUser(database, {});
  other = await insertUser(database, {});
  teamMember = await insertUser(database, { admin: true });
  orderId = await insertOrder(database, { userId: owner });
  unowned = await insertOrder(database, { email: "sin-cuenta@example.es" });
});
afterAll(() => database.close());

const customer = (userId: string): Actor => ({ kind: "customer", userId });
const visitor: Actor = { kind: "visitor" };
const open = (actor: Actor, parameters: { orderId: string; signature?: string }) => openOrder(scopeOf(database, { actor }), parameters);
const signatureOf = (id: string, linkVersion = 0) => linkedOrderAddress(testKeys, { id, linkVersion }).split("/").at(-1) ?? "";
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

describe("an order (ORDER-4)", () => {
  test("opens for the account to which it belongs, and for no other", async () => {
    expect(await open(customer(owner), { orderId })).toMatchObject({ by: "account", order: { id: orderId } });
    for (const actor of [customer(other), visitor, { kind: "admin", userId: teamMember } satisfies Actor])
      expect(await open(actor, { orderId }), actor.kind).toBeUndefined();
  });

  test("opens by its signed link for anybody, and acts as that order alone", async () => {
    for (const actor of [visitor, customer(other), { kind: "admin", userId: teamMember } satisfies Actor]) {
      const opened = await open(actor, { orderId, signature: signatureOf(orderId) });
      expect(opened?.order.id, actor.kind).toBe(orderId);
      const seen = await runAs(opened?.scope.context ?? contextOf(database), (transaction) =>
        transaction.selectFrom("orders").select("id").execute(),
      );
      expect(seen, actor.kind).toEqual([{ id: orderId }]);
    }
  });

  test.each([
    ["of another order", () => signatureOf(unowned)],
    ["that is made up", () => "AAAAAAAAAAAAAAAAAAAAAA"],
    ["of a later version", () => signatureOf(orderId, 1)],
    ["that is empty", () => ""],
  ])("does not open with a signature %s", async (_what, signature) => {
    expect(await open(visitor, { orderId, signature: signature() })).toBeUndefined();
    expect(await open(customer(owner), { orderId, signature: signature() })).toBeUndefined();
  });

  test("does not open with an old link once the team has ended it", async () => {
    const id = await insertOrder(database, {});
    await system((transaction) => transaction.updateTable("orders").set({ link_version: 1 }).where("id", "=", id).execute());
    expect(await open(visitor, { orderId: id, signature: signatureOf(id, 0) })).toBeUndefined();
    expect(await open(visitor, { orderId: id, signature: signatureOf(id, 1) })).toBeDefined();
  });

  test("hides what is the team's, even from its holder", async () => {
    const opened = await open(visitor, { orderId, signature: signatureOf(orderId) });
    const context = opened?.scope.context ?? contextOf(database);
    for (const column of ["internal_note", "owner_id", "status_before", "end_reason", "created_by"] as const)
      await expect(
        runAs(context, (transaction) => transaction.selectFrom("orders").select(column).execute()),
        column,
      ).rejects.toThrow("permission denied");
  });
});

describe("messages about an order (ORDER-8)", () => {
  test("begin one conversation, also with two first messages at the same moment, and each stands in it once", async () => {
    const opened = await open(visitor, { orderId: unowned, signature: signatureOf(unowned) });
    if (!opened) throw new Error("not opened");
    const ask = (message: string) => askAboutOrder(opened, sentForm("order-ask", { message }));
    const answers = await Promise.all([ask("¿Cuándo llega?"), ask("¿Qué color tiene?")]);
    expect(answers.map(({ data }) => data.ok)).toEqual([true, true]);
    const inquiries = await system((transaction) =>
      transaction
        .selectFrom("vehicle_inquiries")
        .select(["id", "inquiry_type", "user_id"])
        .where("email", "=", "sin-cuenta@example.es")
        .execute(),
    );
    expect(inquiries).toMatchObject([{ inquiry_type: "order", user_id: null }]);
    const replies = await system((transaction) =>
      transaction
        .selectFrom("inquiry_replies")
        .select("admin_user_id")
        .where("inquiry_id", "=", inquiries[0]?.id ?? "")
        .execute(),
    );
    expect(replies).toEqual([{ admin_user_id: null }]);
    const mails = await system((transaction) => transaction.selectFrom("emails").select(["audience", "reply_to"]).execute());
    expect(mails).toEqual(Array.from({ length: 2 }, () => ({ audience: "team", reply_to: "sin-cuenta@example.es" })));
  });
});
