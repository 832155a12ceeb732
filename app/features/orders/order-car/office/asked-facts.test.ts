import { beforeEach, describe, expect, test } from "vitest";
import { findOrderRegistrability } from "#app/features/orders/order-car/queries.server.ts";
import { editOrder } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { readOfficeOrder } from "#app/features/orders/orders/office/queries/order.server.ts";
import { changedMeanwhile, orderEnded } from "#app/features/orders/access/messages.ts";
import { sendQuote } from "#app/features/orders/quotes/office/commands/send.server.ts";
import { runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertOrder, typedOrder } from "#tests/orders.ts";
import { insertQuote } from "#tests/quotes.ts";
import { noon, scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { saveAskedFacts } from "./commands.server.ts";
import { notAdvertised } from "./messages.ts";

const database = await databaseOfThisFile(["orders", "vehicles", "emails"]);
const scope = scopeOf(database, { actor: { kind: "salesperson", userId: await insertUser(database, { role: "salesperson" }) }, now: noon });
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const advertisement = "Audi A4 2.0 TDI, EZ 03/2019, 150.000 km, Preis 15.000 €, Händler";
const nothing = { eu_approval: "", missing_title: "", write_off: "", accident: "", modified: "", former_taxi_or_rental: "" };
const harmless = {
  ...nothing,
  eu_approval: "yes",
  write_off: "none",
  accident: "none_declared",
  modified: "no",
  former_taxi_or_rental: "no",
};
let order: string;

const revisionOf = async (id = order) => String((await readOfficeOrder(scope.context, id))?.revision);
const state = async (told: Partial<typeof nothing>, seen?: string, id = order) =>
  (await saveAskedFacts(scope, id, sentForm("order-asked-facts", { ...nothing, ...told, seen: seen ?? (await revisionOf(id)) }))).data;
const statements = async () => (await readOfficeOrder(scope.context, order))?.askedFacts;
const verdict = async () => findOrderRegistrability(contextOf(database), order);
async function paste(text: string): Promise<void> {
  const typed = { ...typedOrder, car_name: "Audi A4", advertisement: text, seen: await revisionOf() };
  const { data } = await editOrder(scope, order, sentForm("order-facts", typed));
  if (!data.ok) throw new Error(JSON.stringify(data.errors));
}
const quoteStands = async () => {
  const [quote] = await system((transaction) => transaction.selectFrom("order_quotes").select("superseded_at").execute());
  return quote?.superseded_at === null;
};

beforeEach(async () => {
  order = await insertOrder(database, { ...typedOrder, followed: true });
  await paste(advertisement);
});

describe("what the team knows of a car that is known by its advertisement", () => {
  test("answers the verdict's questions, and an empty choice is unknown again", async () => {
    const asked = (await verdict())?.reasons.length ?? 0;
    expect((await state(harmless)).ok).toBe(true);
    expect(await statements()).toEqual({
      euApproval: true,
      writeOff: "none",
      accident: "none_declared",
      modified: false,
      formerTaxiOrRental: false,
    });
    // The approval, the write-off, the changes and the former use. Of accidents, only our inspection ends the question.
    expect((await verdict())?.reasons.length).toBe(asked - 4);
    expect((await state(nothing)).ok).toBe(true);
    expect((await verdict())?.reasons.length).toBe(asked);
  });

  test("makes the verdict a no, so that a quote leaves with a reason only", async () => {
    await state({ write_off: "scrapped" });
    expect(await verdict()).toMatchObject({ verdict: "no" });
    const { sha256 } = await insertQuote(database, order, { sentAt: null });
    const { data } = await sendQuote(scope, order, sentForm("send-quote", { version: "1", seen: sha256 }));
    expect(data.errors.fields["reason"]).toContain("desguace");
  });

  const taxi = { ...harmless, former_taxi_or_rental: "yes" };
  test.each([
    ["stands when something harmless is known that was not", nothing, harmless, true],
    ["is taken back by what costs money or time", harmless, taxi, false],
    ["is taken back when that turns out to be wrong", taxi, harmless, false],
    ["is taken back when something harmless is unknown again", harmless, nothing, false],
    ["stands when nothing changes", taxi, taxi, true],
  ])("a quote %s", async (_title, before, after, stands) => {
    await state(before);
    await insertQuote(database, order, {});
    await state(after);
    expect(await quoteStands()).toBe(stands);
  });

  test("stays when the advertisement is read anew, the graver of two counts, and all leaves with another car", async () => {
    await state({ ...harmless, accident: "damaged" });
    // The seller has told us of a damage, and leaves the text as it was.
    await paste(`${advertisement.replace("15.000 €", "14.500 €")}, unfallfrei`);
    expect(await statements()).toMatchObject({ accident: "damaged", modified: false });
    await state(harmless);
    await paste(`${advertisement}, Unfallwagen`);
    expect(await statements()).toMatchObject({ accident: "damaged", modified: false });
    await paste("Audi A4 2.0 TDI, EZ 07/2017, 90.000 km");
    expect(await statements()).toEqual({});
  });
});

test("of two who write at once, one is told to look again; nothing is kept of an unknown word or of any other order", async () => {
  const seen = await revisionOf();
  const both = await Promise.all([state({ modified: "yes" }, seen), state({ modified: "no" }, seen)]);
  expect(new Set(both.map(({ ok, errors }) => (ok ? "saved" : errors.form)))).toEqual(new Set([changedMeanwhile, "saved"]));
  expect((await state({ write_off: "perhaps" })).errors.fields).toHaveProperty("write_off");
  const vehicleId = await insertVehicle(database, { status: "reserved" });
  const others = {
    stock: await insertOrder(database, { vehicleId, statusBefore: "german_prospect" }),
    // Its first advertisement may be of any car.
    unknown: await insertOrder(database, {}),
    inSpain: await insertOrder(database, { template: "already_in_spain" }),
  };
  for (const [name, id] of Object.entries(others))
    expect((await state({ modified: "yes" }, undefined, id)).errors.form, name).toBe(notAdvertised);
  const ended = await insertOrder(database, { status: "cancelled" });
  expect((await state({ modified: "yes" }, undefined, ended)).errors.form).toBe(orderEnded);
});
