import { describe, expect, test } from "vitest";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { cancelOrder, editOrder } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { addEntry } from "#tests/order-details.ts";
import { insertOrder, typedOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { giveRefundAccount } from "./commands.server.ts";
import { readIban, writtenIban } from "#app/lib/iban.ts";
import { nothingToRefund } from "./messages.ts";
import { isRefundedByTransfer, readOwnRefundAccount, readRefundAccount } from "./queries.server.ts";
import { settlementWords } from "./settlement.ts";

describe("an IBAN", () => {
  test.each(["ES91 2100 0418 4502 0005 1332", "de89 3704 0044 0532 0130 00", "NL91ABNA0417164300", "FR14 2004 1010 0505 0001 3M02 606"])(
    "%s is right",
    (text) => {
      const value = text.replaceAll(" ", "").toUpperCase();
      expect(readIban(text)).toEqual({ ok: true, value });
      expect(writtenIban(value).replaceAll(" ", "")).toBe(value);
    },
  );

  test.each([
    ["ES91 2100 0418 4502 0005 1333", "una cifra cambiada"],
    ["ES91 2100 0418 4502 0005 133", "tiene 24 caracteres, y este tiene 23"],
    ["BR15 0000 0000 0000 1093 2840 814P 2", "zona SEPA"],
    ["2100 0418 4502 0005 1332", "IBAN entero"],
    ["ES00 0000 0000 0000 0000 0000", "una cifra cambiada"],
  ])("%s is refused: %s", (text, words) => {
    const reading = readIban(text);
    expect(reading.ok ? "" : reading.wrong).toContain(words);
  });

  test("with any one digit changed is refused", () => {
    const right = "ES9121000418450200051332";
    for (let place = 4; place < right.length; place += 1) {
      const digit = (Number(right.charAt(place)) + 1) % 10;
      expect(readIban(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`).ok).toBe(false);
    }
  });
});

const euros = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  [{ credit: 0, received: 0, refunded: 0 }, "No habías pagado nada, así que no hay nada que devolverte."],
  [{ credit: 0, received: 199_00, refunded: 0 }, "De lo que pagaste no queda nada por devolverte."],
  [
    { credit: 199_00, received: 199_00, refunded: 0, until: "2026-12-04" },
    "Te devolvemos 199,00 € por el mismo medio de pago, como muy tarde el 4 de diciembre de 2026.",
  ],
  [{ credit: 0, received: 199_00, refunded: 199_00, refundedOn: "2026-12-01" }, "Te hemos devuelto 199,00 € el 1 de diciembre de 2026."],
  [
    { credit: 99_00, received: 199_00, refunded: 100_00, refundedOn: "2026-12-01", until: "2026-12-04" },
    "Te hemos devuelto 100,00 € el 1 de diciembre de 2026. Te devolvemos lo que falta, 99,00 €, por el mismo medio de pago como muy tarde el 4 de diciembre de 2026.",
  ],
])("%j is told as it is", (money, words) => {
  expect(euros(settlementWords({ refundedOn: undefined, until: undefined, ...money }))).toBe(words);
});

const database = await databaseOfThisFile();
const owner: Actor = { kind: "customer", userId: await insertUser(database, { email: "carmen@example.es" }) };
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
const account = { holder: "Carmen Ruiz", iban: "ES91 2100 0418 4502 0005 1332" };

async function openOwn(orderId: string) {
  const opened = await openOrder(scopeOf(database, { actor: owner }), { orderId });
  if (!opened) throw new Error("not opened");
  return opened;
}

const newsOf = (orderId: string) =>
  runAs(contextOf(database), (transaction) =>
    transaction.selectFrom("order_news").select(["sentence", "mail_id"]).where("order_id", "=", orderId).orderBy("id").execute(),
  );

describe("the account for a refund (ORDER-54)", () => {
  test("is asked for when a cancelled order owes money, told by mail, read back by its end only, and whole by an admin", async () => {
    const id = await insertOrder(database, { userId: owner.userId });
    await addEntry(database, id, { kind: "charge", concept: "deposit", cents: 199_00, on: "2026-11-12" });
    expect((await giveRefundAccount(await openOwn(id), sentForm("order-refund-account", account))).data.errors.form).toBe(nothingToRefund);
    await addEntry(database, id, { kind: "receipt", cents: 199_00, on: "2026-11-06" });
    const cancelled = await cancelOrder(
      scopeOf(database, { actor: admin }),
      id,
      sentForm("order-ending", { reason: "El vendedor se echó atrás." }),
    );
    expect(cancelled.data.ok).toBe(true);
    expect(euros((await newsOf(id)).at(-1)?.sentence ?? "")).toBe(
      "Hemos cancelado tu importación. Motivo: El vendedor se echó atrás. Te devolvemos 199,00 € por el mismo medio de pago, como muy tarde el 4 de diciembre de 2026.",
    );

    const given = await giveRefundAccount(await openOwn(id), sentForm("order-refund-account", account));
    expect(given.data.ok).toBe(true);
    expect(await readOwnRefundAccount(contextOf(database, owner), id)).toMatchObject({ holder: "Carmen Ruiz", lastFour: "1332" });
    expect(await readRefundAccount(contextOf(database, admin), id)).toMatchObject({ iban: account.iban });
    const [told] = (await newsOf(id)).slice(-1);
    expect(told?.sentence).toContain("acaba en 1332");
    expect(told?.mail_id).not.toBeNull();

    const other = { holder: "Otra Persona", iban: "DE89370400440532013000" };
    await giveRefundAccount(await openOwn(id), sentForm("order-refund-account", other));
    expect(await readOwnRefundAccount(contextOf(database, owner), id)).toMatchObject({ holder: "Otra Persona", lastFour: "3000" });
    const log = await runAs(contextOf(database), (transaction) => transaction.selectFrom("audit_log").selectAll().execute());
    const mails = await runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").selectAll().execute());
    expect(JSON.stringify([log, mails])).not.toMatch(/ES91 ?2100|DE893704/);
  });

  test("is refused with its sentence, keeps what was typed, and stores nothing", async () => {
    const id = await insertOrder(database, { userId: owner.userId });
    await addEntry(database, id, { kind: "receipt", cents: 199_00, on: "2026-11-06" });
    const { data } = await giveRefundAccount(await openOwn(id), sentForm("order-refund-account", { ...account, iban: "ES91 1111" }));
    expect(data).toMatchObject({ ok: false, typed: { iban: "ES91 1111" } });
    expect(data.errors.fields["iban"]).toContain("24 caracteres");
    expect(await readOwnRefundAccount(contextOf(database, owner), id)).toBeUndefined();
  });

  test("and the buyer's data are forgotten with another address, which is another person", async () => {
    const id = await insertOrder(database, { userId: owner.userId });
    await addEntry(database, id, { kind: "receipt", cents: 199_00, on: "2026-11-06" });
    await giveRefundAccount(await openOwn(id), sentForm("order-refund-account", account));
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("orders").set({ legal_name: "Carmen Ruiz", document_number: "12345678Z" }).where("id", "=", id).execute(),
    );
    const facts = { ...typedOrder, car_name: "Golf", email: "otra@example.es", new_holder: "otra@example.es", seen: "0" };
    expect((await editOrder(scopeOf(database, { actor: admin }), id, sentForm("order-facts", facts))).data.ok).toBe(true);
    expect(await readRefundAccount(contextOf(database, admin), id)).toBeUndefined();
    const order = await runAs(contextOf(database), (transaction) =>
      transaction.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    );
    expect(order).toMatchObject({ legal_name: "", document_number: "" });
  });
});

test("only money that came by transfer goes back to an account", () => {
  const movement = { kind: "receipt", reverses: null, id: "1" } as const;
  const ledgerWith = (method: "transfer" | "card", credit: number) =>
    ({ credit, movements: [{ ...movement, method }] }) as unknown as Parameters<typeof isRefundedByTransfer>[0];
  expect([ledgerWith("transfer", 1), ledgerWith("card", 1), ledgerWith("transfer", 0)].map(isRefundedByTransfer)).toEqual([
    true,
    false,
    false,
  ]);
});
