import { describe, expect, test } from "vitest";
import { linkedOrderAddress, openOrder } from "#app/features/orders/access/queries.server.ts";
import { changedMeanwhile, enteredAsTeam, orderEnded } from "#app/features/orders/access/messages.ts";
import { createOrder } from "#app/features/orders/orders/office/commands/create.server.ts";
import { editOrder } from "#app/features/orders/orders/office/commands/edit.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder, typedOrder } from "#tests/orders.ts";
import { scopeOf, sentForm, testKeys } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { giveBuyer } from "./commands.server.ts";
import { saveContractData } from "./office/commands.server.ts";
import { contractDataMark } from "./queries.server.ts";

const database = await databaseOfThisFile();
const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true }) };
const office = scopeOf(database, { actor: admin });
const vin = "WVWZZZ1KZAW123456";

const orderOf = (id: string) =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
const markOf = async (id: string) => contractDataMark(await orderOf(id));

const typed = {
  legal_name: "Carmen  Ruiz Soler",
  document_kind: "nif",
  document_number: "12.345.678-z",
  street_address: "Calle Mayor, 1",
  postal_code: "30001",
  locality: "Murcia",
  sure: "",
};

async function give(id: string, given: Partial<typeof typed> & { seen?: string } = {}, actor: Actor = { kind: "visitor" }) {
  const signature = linkedOrderAddress(testKeys, { id, linkVersion: 0 }).split("/").at(-1);
  const opened = await openOrder(scopeOf(database, { actor }), { orderId: id, signature });
  if (!opened) throw new Error("not opened");
  return giveBuyer(opened, sentForm("order-buyer", { ...typed, seen: await markOf(id), ...given }));
}

describe("the customer's data for the contract (ORDER-13)", () => {
  test("are given with the link, checked and kept in one form", async () => {
    const id = await insertOrder(database);
    expect((await give(id)).data.ok).toBe(true);
    expect(await orderOf(id)).toMatchObject({
      legal_name: "Carmen Ruiz Soler",
      document_number: "12345678Z",
      locality: "Murcia",
      vin: null,
    });
    expect((await give(id, { document_kind: "passport", document_number: "C01X00T4" })).data.ok).toBe(true);
    expect(await orderOf(id)).toMatchObject({ document_kind: "passport", document_number: "C01X00T4" });
  });

  test.each([
    [{ document_number: "12345678A" }, "document_number", "no cuadra"],
    [{ document_kind: "passport", document_number: "?" }, "document_number", "solo letras y cifras"],
    [{ postal_code: "99999" }, "postal_code", "cinco cifras"],
    [{ legal_name: "" }, "legal_name", "nombre y apellidos"],
    [{ street_address: "" }, "street_address", "calle"],
  ])("%j is refused at its field and stores nothing", async (given, field, words) => {
    const id = await insertOrder(database);
    const { data } = await give(id, given);
    expect(data).toMatchObject({ ok: false, typed: given });
    expect(data.errors.fields[field]).toContain(words);
    expect(await orderOf(id)).toMatchObject({ legal_name: "", document_number: "" });
  });

  test.each(["X", "asdf", "Carmen"])("question the name %s once; sent again it counts, but not another one", async (name) => {
    const id = await insertOrder(database);
    const first = await give(id, { legal_name: name });
    expect(first.data.errors).toMatchObject({
      fields: { legal_name: expect.stringContaining(`«${name}»`) as string },
      questions: ["legal_name"],
    });
    expect((await give(id, { legal_name: `${name}y`, sure: name })).data.ok).toBe(false);
    expect((await give(id, { legal_name: name, sure: name })).data.ok).toBe(true);
    expect((await orderOf(id)).legal_name).toBe(name);
  });

  test("are not overwritten unseen, not after the end, and not by the team through the link", async () => {
    const id = await insertOrder(database);
    const seen = await markOf(id);
    expect((await give(id)).data.ok).toBe(true);
    expect((await give(id, { seen, locality: "Lorca" })).data.errors.form).toBe(changedMeanwhile);
    expect((await orderOf(id)).locality).toBe("Murcia");
    expect((await give(await insertOrder(database, { status: "cancelled" }))).data.errors.form).toBe(orderEnded);
    expect((await give(id, {}, admin)).data.errors.form).toBe(enteredAsTeam);
  });
});

describe("the team", () => {
  const save = async (id: string, given: Record<string, string> = {}) => {
    const fields = { ...typed, vin: "", car_version: "", plate: "", seen: await markOf(id), ...given };
    return saveContractData(office, id, sentForm("order-contract-data", fields));
  };

  test("writes what it knows of buyer and car", async () => {
    const id = await insertOrder(database);
    const empty = { legal_name: "", document_number: "", street_address: "", postal_code: "", locality: "" };
    expect((await save(id, { ...empty, vin: vin.toLowerCase(), car_version: "2.0 TDI", plate: "TÜ-X 12" })).data.ok).toBe(true);
    expect(await orderOf(id)).toMatchObject({ vin, car_version: "2.0 TDI", plate: "TÜX12", legal_name: "" });
  });

  test("is told which letter of a VIN is wrong, and writes no German plate of a registered car", async () => {
    const id = await insertOrder(database);
    expect((await save(id, { vin: "WVWZZZ1KZAW12345O" })).data.errors.fields["vin"]).toContain("la letra O");
    await runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("order_steps")
        .set({ state: "done", done_on: "2026-11-10" })
        .where("order_id", "=", id)
        .where("kind", "=", "registration")
        .execute(),
    );
    expect((await save(id, { plate: "K-AB 1234" })).data.errors.fields["plate"]).toContain("matrícula española");
    expect((await save(id, { plate: "1234 BCD" })).data.ok).toBe(true);
  });
});

describe("the VIN of an order's car", () => {
  test("comes with the pasted advertisement or the stock car, and leaves with the car", async () => {
    const fields = { ...typedOrder, origin: "", template: "dealer", begun_on: "2026-11-20" };
    const begun = await createOrder(office, sentForm("new-order", { ...fields, advertisement: `Audi A4 2.0 TDI\nFIN: ${vin}` }));
    const id = String(begun.data.outcome?.["id"]);
    expect((await orderOf(id)).vin).toBe(vin);
    const edit = async (given: Record<string, string>) => {
      const seen = String((await orderOf(id)).revision);
      return editOrder(office, id, sentForm("order-facts", { ...typedOrder, ...given, seen }));
    };
    expect((await edit({ car_name: "Audi A4" })).data.ok).toBe(true);
    expect((await orderOf(id)).vin).toBe(vin);
    expect((await edit({ advertisement: "Audi A6 3.0 TDI, 90.000 km" })).data.ok).toBe(true);
    expect((await orderOf(id)).vin).toBeNull();
    const vehicle = await insertVehicle(database, { status: "german_prospect", vin: "WBA8E9C50GK644237" });
    expect((await edit({ vehicle })).data.ok).toBe(true);
    expect((await orderOf(id)).vin).toBe("WBA8E9C50GK644237");
  });
});

test("neither the log nor any mail has a VIN, a document or an address (row B11)", async () => {
  const rows = await runAs(contextOf(database), async (transaction) => [
    ...(await transaction.selectFrom("audit_log").select(["before", "after"]).execute()),
    ...(await transaction.selectFrom("emails").select(["subject", "html", "plain"]).execute()),
    ...(await transaction.selectFrom("order_news").select("sentence").execute()),
  ]);
  expect(rows.length).toBeGreaterThan(10);
  const text = JSON.stringify(rows);
  for (const secret of [vin, "WBA8E9C50GK644237", "12345678Z", "Calle Mayor", "TÜX12"]) expect(text).not.toContain(secret);
});
