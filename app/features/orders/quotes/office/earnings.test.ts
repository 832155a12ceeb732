import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { scopeOf, sentForm } from "#tests/request-scope.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { contentIn } from "#app/features/orders/quotes/queries.server.ts";
import { quoteView } from "#app/features/orders/quotes/quote-view.ts";
import { costsIn, earningsOf, paysOurWork } from "./earnings.ts";
import { drawUpQuote } from "./commands/draw-up.server.ts";
import { readQuotes } from "./queries/versions.server.ts";

const line = (name: string, low: number, high = low) => ({ name, label: name, low, high });
const lines = [
  line("german_price", 18_900_00),
  line("our_fee", 990_00),
  line("transport", 900_00, 1_100_00),
  line("registration_tax", 700_00),
  line("adjustment", -12_34),
];

describe("what the company earns (ORDER-38)", () => {
  test("is the price less what others get, and 21 % of the margin is its VAT, as in the price calculator", () => {
    const costs = costsIn(lines, undefined);
    expect(costs).toMatchObject({ total: 20_600_00, fee: 990_00, isKnown: true });
    expect(costs.lines.map(({ label }) => label)).toEqual(["german_price", "transport", "registration_tax"]);
    expect(earningsOf(21_810_00, costs)).toEqual({ left: 1_210_00, vat: 210_00, margin: 1_000_00 });
  });

  test("counts with the purchase that the team wrote down in place of what the seller asks", () => {
    expect(costsIn(lines, 18_000_00)).toMatchObject({ total: 19_700_00, isKnown: true });
    expect(costsIn([line("stock_price", 31_900_00)], undefined)).toMatchObject({ total: 0, isKnown: false });
    expect(costsIn([line("stock_price", 31_900_00)], 27_000_00)).toMatchObject({ total: 27_000_00, isKnown: true });
  });

  test("is a loss without VAT below the costs, and always adds up", () => {
    expect(earningsOf(20_000_00, costsIn(lines, undefined))).toEqual({ left: -600_00, vat: 0, margin: -600_00 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_99 }), fc.integer({ min: 0, max: 99_999_99 }), (price, total) => {
        const { left, vat, margin } = earningsOf(price, { total });
        expect([left, vat + margin]).toEqual([price - total, left]);
        // 21 % of the margin to the cent.
        if (left > 0) expect(Math.abs(vat * 100 - margin * 21)).toBeLessThanOrEqual(61);
      }),
    );
  });

  test("decides whether a sum is a price to propose: costs alone pay nobody's work", () => {
    expect(paysOurWork(lines)).toBe(true);
    expect(paysOurWork([line("german_price", 1), line("agency", 1), line("inspection", 1)])).toBe(false);
  });
});

describe("the quote of a stock car in Spain (ORDER-39)", async () => {
  const database = await databaseOfThisFile();
  const admin = { kind: "admin" as const, userId: await insertUser(database, { admin: true }) };
  const scope = () => scopeOf(database, { actor: admin });
  const system = <Result>(work: Parameters<typeof runAs<Result>>[1]) => runAs(contextOf(database), work);
  const draft = async (region: string, price: string) => {
    const vehicleId = await insertVehicle(database, { status: "reserved", price: 31_900 });
    const order = await insertOrder(database, { template: "already_in_spain", vehicleId, carName: "BMW X3" });
    await system((transaction) => transaction.updateTable("orders").set({ region }).where("id", "=", order).execute());
    const { form } = await readQuotes(scope(), order);
    const typed = { seen: "", price, deposit: "199", purchase: "0", valid_until: "2026-11-27", conditions: "Precio cerrado." };
    expect((await drawUpQuote(scope(), order, sentForm("draft-quote", typed))).data.ok).toBe(true);
    const row = await system((transaction) =>
      transaction.selectFrom("order_quotes").selectAll().where("order_id", "=", order).executeTakeFirstOrThrow(),
    );
    return { form, order, content: contentIn(row) };
  };

  test("is proposed with the price of its page, which stands in it as the car's price with what it includes", async () => {
    const { form, content } = await draft("mc", "31.900");
    expect(form).toMatchObject({ price: "31.900", deposit: "199", purchase: "15.751", costs: { isKnown: false } });
    expect(content.lines).toMatchObject([{ name: "stock_price", label: "Precio del coche", low: 31_900_00, high: 31_900_00 }]);
    expect(content.lines[0]?.explanation.join(" ")).toContain("Con la entrega en la Región de Murcia.");
    expect([content.notIncluded, quoteView(content).sumsUp]).toEqual([[], true]);
  });

  test("shows another fixed price as a line, and says when the delivery is apart", async () => {
    const { content } = await draft("ct", "31.500");
    expect(content.lines.map(({ name, low }) => [name, low])).toEqual([
      ["stock_price", 31_900_00],
      ["adjustment", -400_00],
    ]);
    expect([content.total, quoteView(content).sumsUp]).toEqual([{ low: 31_500_00, high: 31_500_00 }, true]);
    expect(content.notIncluded).toEqual(["La entrega en Cataluña: la presupuestamos aparte."]);
  });

  test("earns what the page asks less what the car was bought for, once the team has written that down", async () => {
    const { order } = await draft("mc", "31.900");
    await system((transaction) =>
      transaction
        .insertInto("order_purchases")
        .values({
          order_id: order,
          seller_kind: "dealer",
          seller_name: "Autos Valencia",
          seller_address: "Calle Colón, 1, Valencia",
          seller_country: "ES",
          cents: 29_480_00,
          bought_on: "2026-11-02",
          vat_scheme: "margin",
        })
        .execute(),
    );
    const bySales = await readQuotes(scopeOf(database, { actor: { kind: "salesperson", userId: admin.userId } }), order);
    expect([bySales.form?.costs, bySales.versions[0]?.earned], "to a salesperson").toEqual([undefined, undefined]);
    const { versions, form } = await readQuotes(scope(), order);
    expect(form?.costs).toMatchObject({ total: 29_480_00, isKnown: true });
    expect(versions[0]?.earned).toBe("Ganamos 2.000\u00a0€ sin IVA, y 420\u00a0€ son el IVA del margen.");
  });
});
