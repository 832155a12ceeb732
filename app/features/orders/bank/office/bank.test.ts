import { beforeEach, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { norma43, type WrittenMovement } from "#tests/norma-43.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertCompanyAccount } from "#tests/past-policies.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { writeOrder } from "#tests/write-order.ts";
import { reverseEntry } from "../../payments/office/commands.server.ts";
import { ledgerForms } from "../../payments/office/messages.ts";
import { bookMovement, bookSure, bringBack, setAside } from "./commands/book.server.ts";
import { receiveStatement } from "./commands/receive.server.ts";
import { bankForms, bankReasons } from "./messages.ts";
import { readBank } from "./queries.server.ts";

const database = await databaseOfThisFile(["orders", "bank_movements", "emails", "form_submissions"]);
const admin = { kind: "admin" as const, userId: await insertUser(database, { admin: true }) };
const owner = await insertUser(database, { email: "carmen@example.es" });

const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const entries = () =>
  system((transaction) => transaction.selectFrom("order_entries").selectAll().where("kind", "<>", "charge").orderBy(writeOrder).execute());
const news = () =>
  system((transaction) => transaction.selectFrom("order_news").select("order_id").where("topic", "like", "entry/%").execute());
const bank = () => readBank(contextOf(database, admin));

let carmen: { id: string; reference: string };
let pedro: { id: string; reference: string };

async function owing(email: string, cents: number) {
  const id = await insertOrder(database, { email, userId: email === "carmen@example.es" ? owner : null });
  return system(async (transaction) => {
    const charge = { order_id: id, kind: "charge", concept: "deposit", cents, due_on: "2026-12-03" };
    await transaction.insertInto("order_entries").values(charge).execute();
    return transaction.selectFrom("orders").select(["id", "reference"]).where("id", "=", id).executeTakeFirstOrThrow();
  });
}

beforeEach(async () => {
  carmen = await owing("carmen@example.es", 199_00);
  pedro = await owing("pedro@example.es", 500_00);
});

async function receive(content: string | Uint8Array, actor: Actor = admin, account?: string) {
  const body = new FormData();
  if (account !== undefined) body.set("account", account);
  body.set("file", new File([typeof content === "string" ? content : Uint8Array.from(content)], "extracto.n43"));
  const request = new Request("http://localhost/admin/libros/banco", { method: "POST", body });
  return receiveStatement(contextOf(database, actor), request);
}
const statement = (...movements: WrittenMovement[]) => receive(norma43([{ movements }]));
const came = (reference: string, cents: number, day = "2026-11-18"): WrittenMovement => ({ day, cents, words: [`TRANSF ${reference}`] });

const send = async (command: typeof bookMovement, form: keyof typeof bankForms, fields: Record<string, string>, actor: Actor = admin) => {
  const { data, init } = await command(scopeOf(database, { actor, now: noon }), sentForm(bankForms[form], fields, { now: noon }));
  return { ...data, status: init?.status ?? 200 };
};
const book = async (fields: Record<string, string>, actor?: Actor) => {
  const [movement] = (await bank()).open;
  return send(
    bookMovement,
    "booking",
    { movement: movement?.id ?? "", kind: "receipt", reference: carmen.reference, euros: "199", ...fields },
    actor,
  );
};
const surePairs = async () =>
  (await bank()).open
    .filter(({ match }) => match.certainty === "sure")
    .map(({ id, match }) => `${id}:${match.orders[0]?.id}`)
    .join(" ");

describe("a statement", () => {
  test("keeps its movements and books nothing, and adds nothing when it is read again, also twice at once", async () => {
    const file = norma43([{ movements: [came(carmen.reference, 199_00), came("LUZ", -45_00)] }]);
    expect(await receive(file)).toEqual({ ok: true, outcome: { added: 2, known: 0, withoutAmount: 0 } });
    const again = await Promise.all([receive(file), receive(file)]);
    expect(again).toEqual([1, 2].map(() => ({ ok: true, outcome: { added: 0, known: 2, withoutAmount: 0 } })));
    expect((await bank()).open).toHaveLength(2);
    expect(await entries()).toEqual([]);
  });

  test("with a wrong sum keeps nothing, and says so with its line", async () => {
    const damaged = norma43([{ movements: [came(carmen.reference, 199_00)] }]).replace("00000000019900", "00000000019901");
    expect(await receive(damaged)).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/^Línea 4: .* No se ha guardado nada\.$/) as string,
    });
    expect(await receive("")).toMatchObject({ ok: false, sentence: "El archivo está vacío. No se ha guardado nada." });
    expect((await bank()).open).toEqual([]);
  });

  test("is read and seen by nobody outside the team", async () => {
    await statement(came(carmen.reference, 199_00));
    for (const actor of [
      { kind: "visitor" as const, orderId: carmen.id },
      { kind: "customer" as const, userId: owner },
    ]) {
      await expect(receive(norma43([{ movements: [came("x", 1)] }]), actor)).rejects.toMatchObject({ code: "42501" });
      await expect(readBank(contextOf(database, actor))).rejects.toMatchObject({ code: "42501" });
      expect((await book({}, actor)).ok).toBe(false);
    }
    expect(await entries()).toEqual([]);
  });
});

describe("a movement", () => {
  test("that is sure is booked after a yes, once: with its day and reference, and the customer's news", async () => {
    await statement(came(carmen.reference, 199_00), came(pedro.reference, 500_00), came(pedro.reference, 500_00));
    const pairs = await surePairs();
    expect(pairs.split(" ")).toHaveLength(2);
    expect(await send(bookSure, "sure", { pairs })).toMatchObject({ ok: true });
    expect(await send(bookSure, "sure", { pairs })).toMatchObject({ status: 409, errors: { form: bankReasons.noLongerSure } });
    expect((await entries()).toSorted((one, other) => one.cents - other.cents)).toMatchObject([
      {
        order_id: carmen.id,
        kind: "receipt",
        cents: 199_00,
        booked_on: "2026-11-18",
        bank_reference: carmen.reference,
        recorded_by: admin.userId,
      },
      { order_id: pedro.id, kind: "receipt", cents: 500_00, bank_reference: pedro.reference },
    ]);
    expect((await news()).map(({ order_id }) => order_id).toSorted()).toEqual([carmen.id, pedro.id].toSorted());
    const { open, done } = await bank();
    expect(open).toMatchObject([{ match: { certainty: "doubtful", sentence: "Ya no debe nada." } }]);
    expect(done).toHaveLength(2);
  });

  test("is read and booked by an accountant, too, and by no salesperson", async () => {
    const accountant = { kind: "accountant" as const, userId: await insertUser(database) };
    const salesperson = { kind: "salesperson" as const, userId: await insertUser(database) };
    const file = norma43([{ movements: [came(carmen.reference, 199_00)] }]);
    await expect(receive(file, salesperson)).rejects.toMatchObject({ code: "42501" });
    expect(await receive(file, accountant)).toMatchObject({ ok: true });
    expect((await book({}, salesperson)).ok).toBe(false);
    await expect(readBank(contextOf(database, salesperson))).rejects.toMatchObject({ code: "42501" });
    expect(await send(bookSure, "sure", { pairs: await surePairs() }, accountant)).toMatchObject({ ok: true });
    expect(await entries()).toMatchObject([{ cents: 199_00, recorded_by: accountant.userId }]);
    expect(await news()).toHaveLength(1);
  });

  test("is booked by one of two people who do it at once", async () => {
    await statement(came(carmen.reference, 199_00));
    const pairs = await surePairs();
    const answers = await Promise.all([send(bookSure, "sure", { pairs }), send(bookSure, "sure", { pairs }), book({})]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });

  test("that was sure when the page was loaded is not booked after its charge was paid otherwise", async () => {
    await statement(came(carmen.reference, 199_00), came(pedro.reference, 500_00));
    const pairs = await surePairs();
    await system((transaction) =>
      transaction
        .insertInto("order_entries")
        .values({ order_id: carmen.id, kind: "receipt", concept: "other", cents: 199_00, booked_on: "2026-11-18" })
        .execute(),
    );
    expect(await send(bookSure, "sure", { pairs })).toMatchObject({ status: 409 });
    expect(await entries()).toHaveLength(1);
  });

  test("of two orders is booked in parts, and never more than came, in whatever form the reference is typed", async () => {
    await statement(came(`${carmen.reference} Y ${pedro.reference}`, 699_00));
    expect((await bank()).open).toMatchObject([{ match: { certainty: "doubtful", orders: [{ id: carmen.id }, { id: pedro.id }] } }]);
    expect(await book({})).toMatchObject({ ok: true });
    const typed = pedro.reference.replaceAll("-", "").toLowerCase();
    expect(await book({ reference: typed, euros: "500,01" })).toMatchObject({
      ok: false,
      errors: { fields: { euros: bankReasons.bookedMore } },
    });
    expect((await bank()).open).toMatchObject([{ left: 500_00 }]);
    expect(await book({ reference: typed, euros: "500" })).toMatchObject({ ok: true });
    expect((await bank()).open).toEqual([]);
    // Neither customer reads the other one's reference.
    expect((await entries()).map(({ bank_reference, note }) => [bank_reference, note])).toEqual([
      [carmen.reference, ""],
      [pedro.reference, ""],
    ]);
  });

  test("waits again when its entry is taken back", async () => {
    await statement(came(carmen.reference, 199_00));
    await book({});
    const [entry] = await entries();
    const scope = scopeOf(database, { actor: admin, now: noon });
    await reverseEntry(scope, carmen.id, sentForm(ledgerForms.reversal, { entry: entry?.id ?? "" }, { now: noon, ticket: "" }));
    expect((await bank()).open).toMatchObject([{ left: 199_00, match: { certainty: "sure" } }]);
    expect(await book({})).toMatchObject({ ok: true });
  });

  test("that leaves the account is a refund or a cost, and never a receipt", async () => {
    await statement(came(carmen.reference, -199_00));
    expect(await book({})).toMatchObject({ ok: false, errors: { fields: { kind: bankReasons.wrongWay } } });
    expect((await book({ kind: "refund" })).ok).toBe(false);
    expect(await book({ kind: "cost", concept: "transport" })).toMatchObject({ ok: true });
    expect(await entries()).toMatchObject([{ kind: "cost", concept: "transport", cents: 199_00, note: `TRANSF ${carmen.reference}` }]);
    expect(await news()).toEqual([]);
  });

  test.each<[field: string, value: string, sentence: string]>([
    ["reference", "", bankReasons.referenceMissing],
    ["reference", "RS-QQQQ-QQ", bankReasons.orderUnknown],
    ["euros", "0", "Escribe un importe en euros mayor que cero, como 1.234,56."],
    ["kind", "charge", "Elige qué es."],
  ])("with %s %j is refused at its field and keeps what was typed", async (field, value, sentence) => {
    await statement(came(carmen.reference, 199_00));
    const answer = await book({ [field]: value });
    expect(answer).toMatchObject({ ok: false, errors: { fields: { [field]: sentence } } });
    expect(answer.typed["movement"]).not.toBe("");
    expect(await entries()).toEqual([]);
  });

  test("of no order is put aside with a reason, and comes back", async () => {
    await statement({ day: "2026-11-18", cents: -850_00, words: ["ALQUILER"] });
    const movement = (await bank()).open[0]?.id ?? "";
    expect(await send(setAside, "aside", { movement, note: " " })).toMatchObject({ errors: { fields: { note: bankReasons.noteMissing } } });
    expect(await send(setAside, "aside", { movement, note: "Alquiler" })).toMatchObject({ ok: true });
    expect(await bank()).toMatchObject({ open: [], done: [{ set_aside: "Alquiler" }] });
    expect(await send(bringBack, "back", { movement })).toMatchObject({ ok: true });
    expect((await bank()).open).toHaveLength(1);
    expect(await book({ kind: "cost", euros: "850" })).toMatchObject({ ok: true });
    expect(await send(setAside, "aside", { movement, note: "Alquiler" })).toMatchObject({ errors: { form: bankReasons.isBooked } });
    expect(await bank()).toMatchObject({ open: [], done: [{ set_aside: null }] });
    expect(await send(bringBack, "back", { movement: crypto.randomUUID() })).toMatchObject({ status: 404 });
  });

  test("that is put aside cannot be booked, not even at the same moment", async () => {
    await statement(came(carmen.reference, 199_00));
    const movement = (await bank()).open[0]?.id ?? "";
    const booking = { movement, kind: "receipt", reference: carmen.reference, euros: "199" };
    const answers = await Promise.all([send(setAside, "aside", { movement, note: "No es" }), send(bookMovement, "booking", booking)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);

    await statement(came(pedro.reference, 500_00));
    const second = { ...booking, movement: (await bank()).open.find(({ cents }) => cents === 500_00)?.id ?? "", euros: "500" };
    expect(await send(setAside, "aside", { movement: second.movement, note: "No es" })).toMatchObject({ ok: true });
    expect(await send(bookMovement, "booking", second)).toMatchObject({ status: 409, errors: { form: bankReasons.isAside } });
    const entry = { order_id: pedro.id, kind: "receipt", concept: "other", cents: 1, booked_on: "2026-11-18" };
    const written = system((transaction) =>
      transaction
        .insertInto("order_entries")
        .values({ ...entry, movement_id: second.movement })
        .execute(),
    );
    await expect(written).rejects.toMatchObject({ code: "OR051" });
  });

  test("is not booked twice by anything that writes entries, nor by a charge or a card", async () => {
    await statement(came(carmen.reference, 199_00));
    const movement_id = (await bank()).open[0]?.id ?? "";
    const write = (values: { kind: string; cents: number; method?: string }) =>
      system((transaction) =>
        transaction
          .insertInto("order_entries")
          .values({
            order_id: carmen.id,
            concept: "other",
            movement_id,
            booked_on: values.kind === "charge" ? null : "2026-11-18",
            ...values,
          })
          .execute(),
      );
    await expect(write({ kind: "receipt", cents: 199_01 })).rejects.toMatchObject({ code: "OR051" });
    await expect(write({ kind: "cost", cents: 1 })).rejects.toMatchObject({ code: "OR051" });
    await expect(write({ kind: "charge", cents: 1 })).rejects.toMatchObject({ code: "23514" });
    await expect(write({ kind: "receipt", cents: 1, method: "card" })).rejects.toMatchObject({ code: "23514" });
    const writes = await Promise.allSettled(Array.from({ length: 5 }, () => write({ kind: "receipt", cents: 100_00 })));
    expect(writes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

test("after a change of account a CSV says of which one it is, so the old one's movements are not taken twice", async () => {
  const csv = `Fecha;Concepto;Importe\n18/11/2026;TRANSF ${carmen.reference};199,00`;
  const read = async (account?: string) => receive(csv, admin, account);
  expect(await read()).toMatchObject({ ok: true, outcome: { added: 1 } });
  const another = { iban: "ES9121000418450200051332", confirmed_at: "2026-11-19T10:00:00Z" };
  await insertCompanyAccount(database, another);
  for (const account of [undefined, "", "DE89370400440532013000"])
    expect(await read(account)).toMatchObject({ ok: false, sentence: expect.stringContaining("de qué cuenta") as string });
  const { ibans } = await bank();
  expect(ibans[0]).toBe(another.iban);
  expect(await read(ibans[1])).toMatchObject({ ok: true, outcome: { added: 0, known: 1 } });
  expect(await statement(came(pedro.reference, 500_00))).toMatchObject({ ok: true, outcome: { added: 1 } });
});
