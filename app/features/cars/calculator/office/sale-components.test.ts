import { expect, test } from "vitest";
import type { LandedPrice, LineName, PriceLine } from "#app/features/cars/landed-price/lines.ts";
import { salePrice } from "#app/features/cars/vehicles/office/sale-price.ts";
import { saleComponents } from "./sale-components.ts";

const source = { title: "una fuente", date: "2026-01-01" };
const line = (name: LineName, low: number, high = low): PriceLine => ({
  name,
  label: name,
  group: "papers",
  amount: { low, high },
  certainty: "estimate",
  explanation: [],
  source,
});
const landed = (lines: PriceLine[]): LandedPrice => ({
  region: "mc",
  day: "2026-11-23",
  tablesFrom: "2026-01-01",
  lines,
  total: { low: 0, high: 0 },
  notIncluded: [],
});
const none = { reconditioning: 0, warranty: 0, profit_margin: 0 };

test("each line fills its component, a range with its high end, and our fee gives way to the margin", () => {
  const components = saleComponents(
    landed([
      line("german_price", 18_900_00),
      line("transport", 900_00, 1_250_00),
      line("inspection", 190_00),
      line("technical_inspection", 95_00, 150_00),
      line("technical_sheet", 125_00),
      line("registration_tax", 503_82),
      line("registration_fees", 109_76),
      line("agency", 235_00),
      line("plates", 20_00),
      line("our_fee", 999_00),
    ]),
    { ...none, profit_margin: 1_000_00 },
  );
  expect(components).toEqual({
    origen_cost: 18_900_00,
    transport: 1_440_00,
    technical_sheet: 125_00,
    itv: 150_00,
    registration_tax: 503_82,
    traffic_fee: 109_76,
    gestoria: 255_00,
    reconditioning: 0,
    warranty: 0,
    profit_margin: 1_000_00,
  });
  expect(salePrice(components)).toEqual({ total: 22_693_58, vatOnMargin: 210_00, subtotal: 22_483_58 });
});

test("without lines only what the team adds is left", () => {
  expect(salePrice(saleComponents(landed([]), { ...none, warranty: 300_00 })).total).toBe(300_00);
});
