import { describe, expect, test, vi } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { askAboutOrder } from "#app/features/orders/orders/commands.server.ts";
import { holdsOrderLink, linkedOrderAddress, openOrder } from "./queries.server.ts";

const database = await databaseOfThisFile();
const owner = await insertUser(database);
const other = await insertUser(database);
const teamMember = await insertUser(database, { admin: true });
const orderId = await insertOrder(database, { userId: owner });
const unowned = await insertOrder(database, { email: "sin-cuenta@example.es" });

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

  test("opens with its link until 30 days after its end, and with the account for ever", async () => {
    const ended = await insertOrder(database, {
      userId: owner,
      status: "completed",
      endedAt: Temporal.Instant.from("2026-11-20T22:30:00Z"),
    });
    const lastMoment = Temporal.Instant.from("2026-12-20T22:59:59Z");
    for (const [now, opens] of [
      [lastMoment, true],
      [lastMoment.add({ seconds: 1 }), false],
    ] as const) {
      const parameters = { orderId: ended, signature: signatureOf(ended) };
      for (const actor of [visitor, customer(other), customer(owner)]) {
        const scope = scopeOf(database, { actor, now });
        expect((await openOrder(scope, parameters)) !== undefined, actor.kind).toBe(opens);
        expect(await holdsOrderLink(scope, parameters)).toBe(opens);
      }
    }
    const account = scopeOf(database, { actor: customer(owner), now: lastMoment.add({ hours: 24 * 400 }) });
    expect(await openOrder(account, { orderId: ended })).toBeDefined();
  });

  test("tells the holder of an old link nothing of the new one, also when the team ends it at that moment", async () => {
    const id = await insertOrder(database, {});
    const end = () => system((transaction) => transaction.updateTable("orders").set({ link_version: 1 }).where("id", "=", id).execute());
    const builder = database.kysely.transaction();
    const execute = builder.execute.bind(builder);
    // The link ends after the first transaction of the opening.
    builder.execute = async (work) => {
      const result = await execute(work);
      await end();
      return result;
    };
    vi.spyOn(database.kysely, "transaction").mockImplementationOnce(() => builder);
    const opened = await open(visitor, { orderId: id, signature: signatureOf(id) });
    expect(opened?.base).toBe(linkedOrderAddress(testKeys, { id, linkVersion: 0 }));
    expect(await open(visitor, { orderId: id, signature: signatureOf(id) })).toBeUndefined();
  });

  test("is only looked at by a team member with the customer's link, and is the customer's own with theirs", async () => {
    const team: Actor = { kind: "admin", userId: teamMember };
    const theirs = await insertOrder(database, { userId: teamMember });
    for (const [actor, id, onlyLooks] of [
      [team, orderId, true],
      [team, unowned, true],
      [team, theirs, false],
      [customer(owner), orderId, false],
      [customer(other), orderId, false],
      [visitor, orderId, false],
    ] as const) {
      const opened = await open(actor, { orderId: id, signature: signatureOf(id) });
      expect(opened?.onlyLooks, `${actor.kind} ${id}`).toBe(onlyLooks);
    }
    expect(await open(team, { orderId: theirs })).toMatchObject({ by: "account", onlyLooks: false });
  });

  test("is only looked at also by a team member who has not given the app's code yet", async () => {
    const session = { ...(await insertSignedIn(database, { admin: true, now: noon })), hasFactor: true };
    const scope = scopeOf(database, { session });
    expect(scope.context.actor.kind).toBe("customer");
    expect((await openOrder(scope, { orderId, signature: signatureOf(orderId) }))?.onlyLooks).toBe(true);
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
