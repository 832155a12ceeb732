import { describe, expect, test } from "vitest";
import { addNote } from "#app/features/requests/inbox/commands.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertMail, insertMessage, insertReservation } from "#tests/inbox.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { insertOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { readCustomer } from "./queries/person.server.ts";
import { searchEverything } from "./queries/search.server.ts";
import { typedDigits, typedPlate } from "./typed-numbers.ts";

const database = await databaseOfThisFile([
  "vehicle_inquiries",
  "contact_messages",
  "reservations",
  "appointments",
  "orders",
  "emails",
  "consents",
]);
const admin = { kind: "admin", userId: await insertUser(database, { email: "oficina@example.es", admin: true }) } as const;
const seller: Actor = { kind: "salesperson", userId: await insertUser(database, { email: "eva@example.es", role: "salesperson" }) };
const accountant: Actor = { kind: "accountant", userId: await insertUser(database, { email: "cuentas@example.es", role: "accountant" }) };
const marta = await insertUser(database, { email: "marta@example.es" });
const golf = await insertVehicle(database, { make: "Volkswagen", model: "Golf", year: 2019, vin: "WVWZZZ1KZAW000001" });

const open = (id: string, actor: Actor = admin) => readCustomer(contextOf(database, actor), id);
const search = (q: string, actor: Actor = admin) => searchEverything(contextOf(database, actor), q);

async function insertCall(given: { user_id?: string; customer_email: string; customer_name: string }): Promise<string> {
  const id = crypto.randomUUID();
  const call = { id, appointment_date: "2026-12-01", appointment_time: "10:00", gdpr_consent: true, data_processing_consent: true };
  await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("appointments")
      .values({ ...call, ...given })
      .execute(),
  );
  return id;
}

/** Marta's things, with her account and from before it. */
async function plantMarta() {
  const before = await insertMessage(database, { name: "Marta S.", email: "marta@example.es", created_at: "2026-10-01T10:00:00Z" });
  const inquiry = await insertInquiry(database, marta, {
    name: "Marta Sánchez",
    email: "m.sanchez@trabajo.example",
    phone: "+34612345678",
  });
  const reservation = await insertReservation(database, golf, { user_id: marta, name: "Marta Sánchez", email: "marta@example.es" });
  const call = await insertCall({ user_id: marta, customer_email: "marta@example.es", customer_name: "Marta Sánchez" });
  const order = await insertOrder(database, { userId: marta, name: "Marta Sánchez", email: "marta@example.es", followed: true });
  await runAs(contextOf(database), async (transaction) => {
    await transaction.updateTable("orders").set({ plate: "1234BCD" }).where("id", "=", order).execute();
    const charge = { order_id: order, kind: "charge", concept: "deposit", cents: 29_900, due_on: "2026-11-20", recorded_by: admin.userId };
    await transaction.insertInto("order_entries").values(charge).execute();
    await transaction
      .insertInto("order_papers")
      .values({ order_id: order, kind: "identity", title: "DNI", brought_by: "customer" })
      .execute();
    const consent = { purpose: "privacy", granted: true, text_revision: "2026-11", form: "inquiry", user_id: marta };
    await transaction.insertInto("consents").values(consent).execute();
  });
  await insertMail(database, inquiry, { recipient: "marta@example.es" });
  const note = sentForm("conversation-note", { id: crypto.randomUUID(), note: "Tiene prisa" });
  await addNote(scopeOf(database, { actor: admin }), "inquiry", inquiry, note);
  return { before, inquiry, reservation, call, order };
}

describe("the page of a person", () => {
  test("has everything that the account and its address left, whatever id leads there", async () => {
    const things = await plantMarta();
    await insertInquiry(database, null, { email: "otra@example.es" });
    for (const id of [marta, ...Object.values(things)]) {
      const customer = await open(id);
      expect(customer).toMatchObject({ id: marta, name: "Marta Sánchez", phones: ["+34612345678"] });
      expect(customer?.emails).toEqual(["marta@example.es", "m.sanchez@trabajo.example"]);
      expect(customer?.conversations.map((one) => one.id).toSorted()).toEqual(
        [things.before, things.inquiry, things.reservation].toSorted(),
      );
      expect(customer?.conversations.filter(({ withoutAccount }) => withoutAccount).map((one) => one.id)).toEqual([things.before]);
      expect(customer?.calls.map((one) => one.id)).toEqual([things.call]);
      expect(customer?.notes.map(({ note, writer }) => [note, writer])).toEqual([["Tiene prisa", "oficina"]]);
      expect(customer?.orders.map(({ id: order, money, papers }) => [order, money, papers.map(({ state }) => state)])).toEqual([
        [things.order, { charged: 29_900, received: 0, owed: 29_900, credit: 0 }, ["asked"]],
      ]);
      expect(customer?.consents.map(({ purpose }) => purpose)).toEqual(["privacy"]);
      expect(customer?.mails).toHaveLength(1);
    }
    // A salesperson reads no mails (row B10).
    expect((await open(marta, seller))?.mails).toBeUndefined();
  });

  test("of an address without an account has one address too, and nothing of an account", async () => {
    const first = await insertInquiry(database, null, { email: "sin@example.es", name: "Sin Cuenta", created_at: "2026-11-01T10:00:00Z" });
    const second = await insertMessage(database, { email: "sin@example.es" });
    // The same address, written into a form by somebody who has an account.
    await insertInquiry(database, marta, { email: "sin@example.es" });
    const customer = await open(second);
    expect(customer).toMatchObject({ id: first, account: undefined, emails: ["sin@example.es"] });
    expect(customer?.conversations.map(({ id }) => id)).toEqual([second, first]);
  });

  test("is missing for an unknown id", async () => {
    expect(await open(crypto.randomUUID())).toBeUndefined();
  });
});

describe("the search", () => {
  test.each([
    ["marta", "people"],
    ["SANCHEZ marta", "people"],
    ["m.sanchez@trabajo", "people"],
    ["612 34 56 78", "people"],
    ["+34 612-345-678", "people"],
    ["0034612345678", "people"],
    ["(612) 345", "people"],
    ["1234 bcd", "orders"],
    ["1234-BCD", "orders"],
    ["marta golf", "orders"],
    ["golf", "vehicles"],
    ["volkswagen 2019", "vehicles"],
    ["ZAW000001", "vehicles"],
  ] as const)("of %j finds %s", async (q, kind) => {
    const { order } = await plantMarta();
    const found = await search(q);
    expect(found[kind]?.map(({ id }) => id)).toEqual([{ people: marta, orders: order, vehicles: golf }[kind]]);
  });

  test("of a car finds who asked for it", async () => {
    await insertInquiry(database, null, { name: "Nico", vehicle_id: golf });
    expect((await search("golf")).conversations?.rows.map(({ name }) => name)).toEqual(["Nico"]);
  });

  test.each(["nadie", "%%", "699 999", "9999 ZZZ", ".*"])("of %j finds nothing", async (q) => {
    await plantMarta();
    const { people, orders, conversations, vehicles } = await search(q);
    expect([people, orders, conversations?.rows, vehicles]).toEqual([[], [], [], []]);
  });

  test("of one character waits for more", async () => {
    expect(await search("a")).toEqual({ q: "a" });
  });

  test("of an accountant finds orders and nothing else (row B10)", async () => {
    await plantMarta();
    const { people, orders, conversations, vehicles } = await search("marta", accountant);
    expect([people, conversations, vehicles]).toEqual([undefined, undefined, undefined]);
    expect(orders).toHaveLength(1);
    expect((await search("marta", seller)).people).toHaveLength(1);
  });
});

test.each([
  ["612 34 56 78", "612345678"],
  ["0612.345", "612345"],
  ["+34 (612)", "34612"],
  ["61", undefined],
  ["golf 2019", undefined],
])("the telephone in %j is %j", (typed, digits) => {
  expect(typedDigits(typed)).toBe(digits);
});

test.each([
  ["1234 bcd", "1234BCD"],
  ["m-ab 123", "MAB123"],
  ["marta", undefined],
  ["12", undefined],
])("the plate in %j is %j", (typed, plate) => {
  expect(typedPlate(typed)).toBe(plate);
});
