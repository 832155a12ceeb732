import { expect, test } from "vitest";
import { readMileage } from "#app/features/cars/mileage-readings/queries.server.ts";
import { runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { typedOrder } from "#tests/orders.ts";
import { insertQuote } from "#tests/quotes.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { createOrder } from "./commands/create.server.ts";
import { editOrder } from "./commands/edit.server.ts";

const database = await databaseOfThisFile();
const scope = scopeOf(database, { actor: { kind: "admin", userId: await insertUser(database, { admin: true }) } });
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);

test("an order keeps the papers of its car with what is read of it anew, and lets go of them with another advertisement under its name", async () => {
  const first = "Audi A4 2.0 TDI, EZ 03/2019, 150.000 km, Preis 15.000 €";
  const begun = { ...typedOrder, car_name: "Audi A4", advertisement: first, origin: "", template: "dealer", begun_on: "2026-11-02" };
  const { data } = await createOrder(scope, sentForm("new-order", begun));
  const id = String(data.outcome?.["id"]);
  const orderNow = () =>
    system((transaction) => transaction.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
  const typed = { vin: "WAUZZZ8K9BA123456", plate: "KAB1234", car_version: "Sport" };
  await system((transaction) => transaction.updateTable("orders").set(typed).where("id", "=", id).execute());
  const paper = { content_type: "application/pdf", storage_key: `mileage-readings/${crypto.randomUUID()}` };
  const reading = { order_id: id, read_on: "2026-11-10", kilometres: 150_000, kind: "hu_report", ...paper };
  await database.kysely.insertInto("mileage_readings").values(reading).execute();
  await insertQuote(database, id, {});
  const edit = async (advertisement: string) => {
    const seen = String((await orderNow()).revision);
    const sent = sentForm("order-facts", { ...typedOrder, car_name: "Audi A4", advertisement, seen });
    expect((await editOrder(scope, id, sent)).data.ok).toBe(true);
    const readings = await system((transaction) =>
      transaction.selectFrom("mileage_readings").select("id").where("order_id", "=", id).execute(),
    );
    const [quote] = await system((transaction) =>
      transaction.selectFrom("order_quotes").select("superseded_at").where("order_id", "=", id).execute(),
    );
    const { vin, plate, car_version } = await orderNow();
    return { vin, plate, car_version, readings: readings.length, valid: quote?.superseded_at === null };
  };
  expect(await edit(first)).toEqual({ ...typed, readings: 1, valid: true });
  expect(await edit(`${first.replace("15.000", "14.500")}, FIN: ${typed.vin}, 110 kW`)).toEqual({ ...typed, readings: 1, valid: false });
  const { sentences } = await readMileage(contextOf(database), { orderId: id });
  expect(sentences).toEqual(["Una sola lectura con papel no demuestra un recorrido."]);
  expect(await edit("Audi A4 2.0 TDI, EZ 03/2019, 90.000 km")).toEqual({
    vin: null,
    plate: null,
    car_version: "",
    readings: 0,
    valid: false,
  });
  // The order began before this paper, and the advertisement was read after it.
  await database.kysely.insertInto("mileage_readings").values(reading).execute();
  expect((await readMileage(contextOf(database), { orderId: id })).verdict).toBe("contradictory");
});
