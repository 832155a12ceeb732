import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { changedMeanwhile, orderMissing } from "../../access/messages.ts";
import { answerOfficeForm } from "../../orders/office/commands/dispatch.server.ts";
import { purchaseForm, purchaseReasons } from "./messages.ts";
import { readOfficePurchase } from "./queries.server.ts";

let orderId: string;

const database = await databaseOfThisFile(["orders", "audit_log", "form_submissions"]);
const admin = { kind: "admin" as const, userId: await insertUser(database, { email: "oficina@example.es", admin: true }) };
const owner = await insertUser(database, { email: "carmen@example.es" });
beforeEach(async () => {
  orderId = await insertOrder(database, { userId: owner });
});

const typed = {
  seen: "0",
  seller_kind: "dealer",
  seller_name: "Autohaus Müller GmbH",
  seller_address: "Domstraße 1, 50668 Köln",
  seller_document: "de811234567",
  seller_country: "DE",
  document_number: "R-2026/118",
  euros: "11.000,50",
  bought_on: "2026-11-19",
  vat_scheme: "margin",
  disbursed: "",
  sale_document_number: "",
};
type Fields = Partial<typeof typed> & { reason?: string };
const send = async (fields: Fields = {}, { actor = admin, order = orderId }: { actor?: Actor; order?: string } = {}) => {
  const sent = sentForm(purchaseForm, { ...typed, ...fields }, { now: noon });
  const { data, init } = await answerOfficeForm(scopeOf(database, { actor, now: noon }), order, sent);
  return { ...data, status: init?.status ?? 200 };
};
const rows = () =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("order_purchases").selectAll().where("order_id", "=", orderId).execute(),
  );

describe("a purchase", () => {
  test("is written down once, in cents, and corrected only with a reason that stays in the log", async () => {
    expect(await send()).toMatchObject({ ok: true });
    expect(await rows()).toMatchObject([{ cents: 11_000_50, seller_document: "DE811234567", revision: 1, recorded_by: admin.userId }]);
    expect(await send({ seen: "1", euros: "10.900" })).toMatchObject({ errors: { fields: { reason: purchaseReasons.reasonMissing } } });
    expect(await send({ seen: "1", euros: "10.900", reason: "Rebaja por el golpe" })).toMatchObject({ ok: true });
    expect(await rows()).toMatchObject([{ cents: 10_900_00, revision: 2 }]);
    const log = await runAs(contextOf(database), (transaction) =>
      transaction
        .selectFrom("audit_log")
        .select(["before", "after", "admin_user_id"])
        .where("table_name", "=", "order_purchases")
        .where("operation", "=", "update")
        .execute(),
    );
    expect(log).toMatchObject([
      { before: { cents: 11_000_50 }, after: { cents: 10_900_00, corrected_because: "Rebaja por el golpe" }, admin_user_id: admin.userId },
    ]);
    expect(JSON.stringify(log)).not.toContain("Müller");
  });

  test("by two people at once is stored once, and the second one is told and keeps what was typed", async () => {
    const answers = await Promise.all([send(), send({ euros: "9" })]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ errors: { form: changedMeanwhile } });
    expect(await rows()).toHaveLength(1);
  });

  test.each<[title: string, fields: Fields, field: string, sentence: string]>([
    ["without an amount", { euros: "" }, "euros", purchaseReasons.amountWrong],
    ["for nothing", { euros: "0" }, "euros", purchaseReasons.amountWrong],
    ["of tomorrow", { bought_on: "2026-11-21" }, "bought_on", purchaseReasons.dayInFuture],
    ["of nobody", { seller_name: " " }, "seller_name", "Escribe quién vende el coche."],
    ["of a private person with VAT", { seller_kind: "private" }, "vat_scheme", purchaseReasons.privateWithVat],
    ["from nowhere", { seller_country: "XX" }, "seller_country", "Elige el país."],
    ["from outside the Union", { seller_country: "CH" }, "seller_country", "Elige el país."],
    ["with a sum that cannot be read", { disbursed: "mil" }, "disbursed", purchaseReasons.disbursedWrong],
  ])("%s is refused at its field and keeps what was typed", async (_title, fields, field, sentence) => {
    const answer = await send(fields);
    expect(answer).toMatchObject({ ok: false, errors: { fields: { [field]: sentence } } });
    expect(answer.typed["seller_address"]).toBe(typed.seller_address);
    expect(await rows()).toEqual([]);
  });

  test("is written by nobody but the team, and read by nobody else", async () => {
    await send();
    const others: Actor[] = [
      { kind: "visitor" },
      { kind: "visitor", orderId },
      { kind: "customer", userId: owner },
      { kind: "customer", userId: owner, orderId },
    ];
    for (const actor of others) {
      expect((await send({ seen: "1", reason: "x" }, { actor })).ok).toBe(false);
      await expect(readOfficePurchase(contextOf(database, actor), orderId)).rejects.toMatchObject({ code: "42501" });
    }
    expect(await send({}, { order: crypto.randomUUID() })).toMatchObject({ status: 404, errors: { form: orderMissing } });
    expect(await rows()).toMatchObject([{ revision: 1 }]);
  });

  test("is not changed past its revision, whoever writes it", async () => {
    await send();
    const change = (columns: string) =>
      runAs(contextOf(database), (transaction) => sql.raw(`update order_purchases set ${columns}`).execute(transaction));
    await expect(change("cents = 1")).rejects.toMatchObject({ code: "OR050" });
    await expect(change("cents = 1, revision = revision + 1")).rejects.toMatchObject({ code: "23514" });
    await expect(change("vat_scheme = 'margin', seller_kind = 'private', revision = 2, corrected_because = 'x'")).rejects.toMatchObject({
      code: "23514",
    });
  });
});
