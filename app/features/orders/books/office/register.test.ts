import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf } from "#app/lib/csv.ts";
import { marginOfSale } from "./margin.ts";
import { type RegisteredOrder, registerOf } from "./register.ts";
import { registerColumns, registerRows } from "./register-file.ts";
import { daysOf, quarterAfter, quarterBefore, quarterOf } from "./search-params.ts";

const days = daysOf("2026-4");

const purchase = {
  seller_kind: "dealer",
  seller_name: "Autohaus Müller GmbH",
  seller_address: "Domstraße 1, Köln",
  seller_document: "DE811234567",
  seller_country: "DE",
  document_number: "R-118",
  cents: 11_000_00,
  bought_on: "2026-10-12",
  vat_scheme: "margin",
  disbursed_cents: 0,
  sale_document_number: "F-7",
} as const;

const order: RegisteredOrder = {
  id: "11111111-1111-4111-8111-111111111111",
  reference: "RS-AB2C-DE",
  status: "completed",
  contract_form: "distance_sale",
  car_name: "Volkswagen Golf",
  vin: "WVWZZZ1KZAW000001",
  plate: null,
  buyer: "Carmen Ruiz",
  buyerDocument: "12345678Z",
  handedOverOn: "2026-11-20",
  charged: 14_000_00,
  costs: 1_200_00,
  purchase,
};

describe("the margin of a sale", () => {
  test("contains its VAT, and costs and negative margins do not lower it (Ley 37/1992, art. 137)", () => {
    expect(marginOfSale({ sale: 14_000_00, purchase: 11_000_00 })).toEqual({ margin: 3_000_00, base: 2_479_34, vat: 520_66 });
    expect(marginOfSale({ sale: 10_000_00, purchase: 11_000_00 })).toEqual({ margin: -1_000_00, base: 0, vat: 0 });
    expect(marginOfSale({ sale: 5, purchase: 5 })).toEqual({ margin: 0, base: 0, vat: 0 });
  });

  test("agrees with a second computation in whole numbers, for any amounts", () => {
    const amount = fc.integer({ min: 0, max: 9_999_999_00 });
    fc.assert(
      fc.property(amount, amount, (sale, bought) => {
        const { margin, base, vat } = marginOfSale({ sale, purchase: bought });
        expect(margin).toBe(sale - bought);
        if (margin <= 0) {
          expect([base, vat]).toEqual([0, 0]);
          return;
        }
        expect(base + vat).toBe(margin);
        // The base with 21 % comes within half a cent of the base to the margin.
        const away = 121n * BigInt(base) - 100n * BigInt(margin);
        expect(2n * (away < 0n ? -away : away) <= 121n).toBe(true);
      }),
    );
  });
});

describe("the register of used goods", () => {
  test("has what the company sold under the scheme in the quarter, by the day of the handover", () => {
    const earlier = { ...order, id: "2", reference: "RS-ZZZZ-ZZ", handedOverOn: "2026-10-01" };
    const { lines, totals, missing } = registerOf([order, earlier], days);
    expect(lines.map(({ number, order: { reference } }) => [number, reference])).toEqual([
      [1, "RS-ZZZZ-ZZ"],
      [2, "RS-AB2C-DE"],
    ]);
    expect(totals).toEqual({ purchase: 22_000_00, sale: 28_000_00, margin: 6_000_00, base: 4_958_68, vat: 1_041_32 });
    expect(missing).toEqual([]);
  });

  test("takes out of the sale what was paid in the customer's name", () => {
    const { lines } = registerOf([{ ...order, purchase: { ...purchase, disbursed_cents: 579_00 } }], days);
    expect(lines).toMatchObject([{ sale: 13_421_00, margin: 2_421_00, base: 2_000_83, vat: 420_17 }]);
  });

  test.each<[title: string, change: Partial<RegisteredOrder>]>([
    ["bought for the customer by mandate", { contract_form: "distance_service" }],
    ["handed over in another quarter", { handedOverOn: "2027-01-01" }],
    ["not handed over", { handedOverOn: null, purchase: undefined }],
  ])("does not have a car that was %s, and misses nothing of it", (_title, change) => {
    expect(registerOf([{ ...order, ...change }], days)).toMatchObject({ lines: [], missing: [] });
  });

  test.each<[sentence: string, change: Partial<RegisteredOrder>, lines: number]>([
    ["Está entregado y falta su compra.", { purchase: undefined }, 0],
    [
      "Se compró con IVA: se vende con IVA sobre todo el precio, fuera de este registro.",
      { purchase: { ...purchase, vat_scheme: "regular" } },
      0,
    ],
    ["Se entregó y el cliente desistió después: la venta no está en el registro.", { status: "withdrawn" }, 0],
    ["No tiene ningún cargo: falta el precio de venta.", { charged: 0 }, 1],
    ["Falta el documento del vendedor.", { purchase: { ...purchase, seller_document: "" } }, 1],
    ["Falta el número de la factura de la venta.", { purchase: { ...purchase, sale_document_number: "" } }, 1],
    ["Falta el bastidor.", { vin: null }, 1],
  ])("says: %s", (sentence, change, count) => {
    const { lines, missing } = registerOf([{ ...order, ...change }], days);
    expect(lines).toHaveLength(count);
    expect(missing.flatMap(({ sentences }) => sentences)).toEqual([sentence]);
  });

  test("lists what was bought and is not sold at the end of the quarter, also of an order that was cancelled", () => {
    const held = { ...order, status: "cancelled", handedOverOn: null };
    const soldLater = { ...order, id: "3", handedOverOn: "2027-02-01" };
    const boughtLater = { ...order, id: "4", handedOverOn: null, purchase: { ...purchase, bought_on: "2027-01-02" } };
    expect(registerOf([held, soldLater, boughtLater, order], days).unsold.map(({ order: { id } }) => id)).toEqual([held.id, "3"]);
  });

  test("counts each sale in exactly one quarter, and its totals are the sums of its lines", () => {
    const sales = fc.array(
      fc.record({
        charged: fc.integer({ min: 0, max: 90_000_00 }),
        cents: fc.integer({ min: 1, max: 90_000_00 }),
        after: fc.integer({ min: 0, max: 700 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(sales, (given) => {
        const first = Temporal.PlainDate.from("2025-06-15");
        const orders = given.map(({ charged, cents, after }, position) => ({
          ...order,
          id: String(position),
          charged,
          handedOverOn: first.add({ days: after }).toString(),
          purchase: { ...purchase, cents },
        }));
        const quarters = ["2025-2", "2025-3", "2025-4", "2026-1", "2026-2", "2026-3", "2026-4", "2027-1", "2027-2"] as const;
        const registers = quarters.map((quarter) => registerOf(orders, daysOf(quarter)));
        expect(registers.flatMap(({ lines }) => lines.map((line) => line.order.id)).toSorted()).toEqual(
          orders.map(({ id }) => id).toSorted(),
        );
        // A second, simple computation of the tax of all.
        let vat = 0;
        for (const { charged, purchase: bought } of orders) {
          const margin = charged - bought.cents;
          if (margin > 0) vat += margin - Math.round(margin / 1.21);
        }
        expect(registers.reduce((sum, { totals }) => sum + totals.vat, 0)).toBe(vat);
      }),
    );
  });

  test("is a file in which no text of a seller becomes a formula, and a loss stays a number", () => {
    const evil = { ...order, charged: 10_000_00, purchase: { ...purchase, seller_name: "=cmd|' /C calc'!A1" } };
    const file = csvOf(registerColumns, registerRows(registerOf([evil], days).lines));
    expect(file).toContain(";'=cmd|' /C calc'!A1;");
    expect(file).toContain(";10000,00;0,00;10000,00;-1000,00;0,00;0,00;1200,00\r\n");
  });
});

test("quarters follow one another, also over the new year", () => {
  expect(quarterOf(Temporal.PlainDate.from("2026-12-31"))).toBe("2026-4");
  expect(daysOf("2026-1")).toEqual({ from: "2026-01-01", to: "2026-03-31" });
  expect(quarterAfter("2026-4")).toBe("2027-1");
  expect(quarterBefore("2026-1")).toBe("2025-4");
});
