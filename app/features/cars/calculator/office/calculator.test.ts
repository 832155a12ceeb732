import { expect, test } from "vitest";
import type { LandedPrice, LineName, PriceLine } from "#app/features/cars/landed-price/lines.ts";
import { salePrice } from "#app/features/cars/vehicles/office/sale-price.ts";
import { saleComponents } from "./search-params.ts";
import { vehicleFromFacts } from "./vehicle-from-facts.ts";

test("the known facts of a calculation fill the form of a new vehicle, without the papers that nobody has seen", () => {
  expect(
    vehicleFromFacts(
      {
        make: "Volkswagen",
        model: "Golf Variant 2.0 TDI",
        firstRegistration: "2021-03",
        mileage: 64_300,
        fuelType: "Diésel",
        powertrain: "diesel",
        powerKw: 110,
        co2: 128,
        germanPrice: 18_900,
        papers: ["teil_1", "coc"],
        modified: false,
        inspectionUntil: "2027-05",
      },
      22_694,
      2026,
    ),
  ).toMatchObject({
    make: "Volkswagen",
    year: "2021",
    first_registration: "2021-03",
    mileage: "64.300",
    power_kw: "110",
    co2: "128",
    german_price: "18.900",
    papers: "",
    modified: "no",
    inspection_until: "2027-05",
    price: "22694",
    status: "german_prospect",
    transmission: "Manual",
    euro_norm: "",
  });
});

test("the stock has whole euros", () => {
  expect(vehicleFromFacts({ germanPrice: 19_028.1, netPrice: 15_990.84 }, undefined, 2026)).toMatchObject({
    german_price: "19.028",
    net_price: "15.991",
  });
});

test("a year without its month fills only the year", () => {
  expect(vehicleFromFacts({ firstRegistration: "2019" }, undefined, 2026)).toMatchObject({
    year: "2019",
    first_registration: "",
    price: "0",
  });
});

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
  isComplete: true,
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
