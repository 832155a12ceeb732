import { expect, test } from "vitest";
import { findDoorPrice } from "#app/features/cars/landed-price/queries.server.ts";
import { factsOfVehicle, findVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { contentIn, findQuoteOrigin } from "#app/features/orders/quotes/queries.server.ts";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { tablesWithOwnPrices } from "#tests/quotes.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { formatCount } from "#app/lib/amounts.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { drawUpQuote } from "./commands/draw-up.server.ts";
import { sendQuote } from "./commands/send.server.ts";
import { readQuotes } from "./queries/versions.server.ts";

const database = await databaseOfThisFile();
const admin = { kind: "admin" as const, userId: await insertUser(database, { admin: true }) };
const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
const scope = (actor: Actor = admin) => scopeOf(database, { actor });

test("in a shop with own prices the quote has the lines of the car's page and comes to them, and the order's page says what has changed", async () => {
  const source = { valid_from: "2026-01-01", source_title: "Nuestra tarifa", source_date: "2026-01-01" };
  const figures = JSON.stringify(tablesWithOwnPrices.our_prices.content);
  await system((transaction) =>
    transaction
      .insertInto("price_table_versions")
      .values({ price_table: "our_prices", entry: "figures", content: figures, ...source })
      .execute(),
  );
  const german = { german_price: 18_900, seller: "dealer", vat_regime: "margin", co2: 118, co2_cycle: "WLTP", power_kw: 110 };
  const vehicleId = await insertVehicle(database, { status: "german_prospect", first_registration: "2021-03-01", ...german });
  const car = await findVehicle(contextOf(database), vehicleId);
  const page = car && (await findDoorPrice(scope(), factsOfVehicle(car), "mc", "premium"));
  const order = await insertOrder(database, { vehicleId, statusBefore: "german_prospect", carName: "Audi A4 Avant" });
  await system((transaction) => transaction.updateTable("orders").set({ plan: "premium" }).where("id", "=", order).execute());
  await system((transaction) => transaction.updateTable("vehicles").set({ status: "reserved" }).where("id", "=", vehicleId).execute());

  const { form } = await readQuotes(scope(), order);
  // The fee of the plan is in it, and the fee contains its VAT.
  const middle = page ? Math.round((page.price.total.low + page.price.total.high) / 2) : 0;
  expect(form?.price).toBe(formatCount(Math.round(middle / 100)));
  expect(form?.purchase).toBe(formatCount(Math.floor(Math.round(middle / 100) / 2) - 299));
  expect(form?.costs).toMatchObject({ fee: 1_290_00, total: middle - 1_290_00 });
  const typed = {
    seen: "",
    price: form?.price ?? "",
    deposit: "299",
    purchase: "0",
    valid_until: "2026-11-27",
    conditions: "Precio cerrado.",
  };
  expect((await drawUpQuote(scope(), order, sentForm("draft-quote", typed))).data.ok).toBe(true);
  const draft = await system((transaction) =>
    transaction.selectFrom("order_quotes").selectAll().where("order_id", "=", order).executeTakeFirstOrThrow(),
  );
  const { lines, total } = contentIn(draft);
  const pageLines = page?.price.lines.map(({ name, label, amount: { low, high } }) => [name, label, low, high]);
  expect(lines.filter(({ name }) => name !== "adjustment").map(({ name, label, low, high }) => [name, label, low, high])).toEqual(
    pageLines,
  );
  expect(lines.find(({ name }) => name === "our_fee")).toMatchObject({ low: 1_290_00, certainty: "ours" });
  expect(total).toEqual({ low: draft.price, high: draft.price });
  expect(Math.abs(draft.price - (page ? (page.price.total.low + page.price.total.high) / 2 : 0))).toBeLessThanOrEqual(50);

  await sendQuote(scope(), order, sentForm("send-quote", { version: "1", seen: draft.content_sha256 }));
  const origin = () => findQuoteOrigin(scope({ kind: "visitor", orderId: order }), { id: order, status: "open" });
  expect(await origin()).toEqual({ computed: "Calculado el 20 de noviembre de 2026 con las tablas de 2026.", since: undefined });
  await system((transaction) => transaction.updateTable("vehicles").set({ german_price: 19_900 }).where("id", "=", vehicleId).execute());
  expect((await origin())?.since).toMatch(/^Hoy la cuenta daría .* más\): .*«Precio en Alemania».* Tu precio cerrado sigue igual\.$/);
  // Nobody else's order says anything.
  expect(await findQuoteOrigin(scope({ kind: "visitor" }), { id: order, status: "open" })).toBeUndefined();
});
