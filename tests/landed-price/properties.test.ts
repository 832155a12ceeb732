import fc from "fast-check";
import { expect, test } from "vitest";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import type { LandedPrice } from "#app/features/cars/landed-price/lines.ts";
import { papersFor } from "#app/features/cars/landed-price/papers.ts";
import { regionCodes } from "#app/features/cars/price-tables/regions.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { environmentalBadge } from "#app/features/cars/vehicles/environmental-badge.ts";
import { germanPapers, powertrains, sellerKinds, vatRegimes, vehicleKinds } from "#app/features/cars/vehicles/car-fact-labels.ts";
import { testCycles, euroNorms, fuelTypes } from "#app/features/cars/vehicles/vocabulary.ts";

const day = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }).map(asDay);
const buyer = fc.record({
  region: fc.constantFrom(...regionCodes),
  plan: fc.constantFrom("basico" as const, "completo" as const, "premium" as const),
  largeFamily: fc.boolean(),
  kind: fc.constantFrom("private" as const, "business" as const),
  disability: fc.boolean(),
});

function asDay(date: Date): Temporal.PlainDate {
  return Temporal.PlainDate.from(date.toISOString().slice(0, 10));
}

/** Anything that a row, an address or an ad may bring, nonsense included. */
const strangeFacts: fc.Arbitrary<CarFacts> = fc.record(
  {
    firstRegistration: fc.oneof(fc.string(), fc.constantFrom("2021", "2021-13", "2021-02-30", "9999-12-31", "0000", "2030-01")),
    mileage: fc.double(),
    fuelType: fc.constantFrom(...fuelTypes),
    powertrain: fc.constantFrom(...powertrains),
    powerKw: fc.double(),
    displacement: fc.double(),
    cylinders: fc.double(),
    co2: fc.double(),
    co2Cycle: fc.constantFrom(...testCycles),
    euroNorm: fc.constantFrom(...euroNorms),
    electricRange: fc.double(),
    electricRangeCycle: fc.constantFrom(...testCycles),
    seats: fc.double(),
    germanPrice: fc.oneof(fc.double(), fc.double({ min: 1, max: 200_000 })),
    netPrice: fc.double(),
    vatRegime: fc.constantFrom(...vatRegimes),
    seller: fc.constantFrom(...sellerKinds),
    papers: fc.array(fc.constantFrom(...germanPapers)),
    modified: fc.boolean(),
    formerTaxiOrRental: fc.boolean(),
    officialValue: fc.oneof(fc.double(), fc.double({ min: 1, max: 400_000 })),
    vehicleKind: fc.constantFrom(...vehicleKinds),
  },
  { requiredKeys: [] },
);

test("any facts at all give sound lines or nothing, and never throw", () => {
  fc.assert(
    fc.property(strangeFacts, buyer, day, (car, who, today) => {
      expect(papersFor(car, who, today, firstTables).length).toBeGreaterThan(8);
      expect(environmentalBadge(car).reason).not.toBe("");
      const price = landedPrice(car, who, today, firstTables);
      if (price) expectSound(price);
    }),
    { numRuns: 1000 },
  );
});

function expectSound({ lines, total }: LandedPrice) {
  for (const { amount, explanation, certainty } of lines) {
    expect(Number.isSafeInteger(amount.low) && Number.isSafeInteger(amount.high)).toBe(true);
    expect(amount.low).toBeLessThanOrEqual(amount.high);
    expect(amount.low).toBeGreaterThanOrEqual(0);
    if (amount.low < amount.high) expect(certainty).toBe("estimate");
    expect(explanation.join(" ")).not.toMatch(/NaN|undefined|Infinity/);
  }
  expect(total.low).toBe(lines.reduce((sum, { amount }) => sum + amount.low, 0));
  expect(total.high).toBe(lines.reduce((sum, { amount }) => sum + amount.high, 0));
}

const engine = fc.record({
  powertrain: fc.constantFrom("petrol", "diesel", "petrol_hybrid", "petrol_mild_hybrid", "lpg", "diesel_plug_in"),
  co2: fc.integer({ min: 1, max: 400 }),
  displacement: fc.integer({ min: 600, max: 8000 }),
  cylinders: fc.integer({ min: 2, max: 12 }),
});
const battery = fc.record({ powertrain: fc.constant("electric"), co2: fc.constant(0), powerKw: fc.integer({ min: 20, max: 500 }) });

/** A car of which everything is known. */
const knownCar = fc
  .record({
    drive: fc.oneof({ weight: 4, arbitrary: engine }, { weight: 1, arbitrary: battery }),
    germanPrice: fc.integer({ min: 500, max: 300_000 }),
    officialValue: fc.option(fc.integer({ min: 5000, max: 400_000 }), { nil: undefined }),
    firstRegistration: fc
      .date({ min: new Date("1990-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
      .map((date) => asDay(date).toString()),
    mileage: fc.integer({ min: 0, max: 300_000 }),
    seats: fc.integer({ min: 2, max: 9 }),
    papers: fc.constantFrom(["coc"], ["teil_1"]),
    co2Cycle: fc.constantFrom(...testCycles),
    vehicleKind: fc.constantFrom("car", "motor_home", "goods"),
    sale: fc.constantFrom({ seller: "private" }, { seller: "dealer", vatRegime: "shown" }, { seller: "dealer", vatRegime: "margin" }),
  })
  .map(({ drive, sale, ...rest }) => ({ ...rest, ...drive, ...sale }) as CarFacts);

const forgettable = [
  "co2",
  "co2Cycle",
  "seller",
  "vatRegime",
  "mileage",
  "displacement",
  "cylinders",
  "powerKw",
  "powertrain",
  "papers",
  "seats",
] as const;

/** The year or the month instead of the day, or nothing. */
const forgottenDate = fc.constantFrom(0, 4, 7, 10);

test("the range of what is unknown contains the price when it becomes known", () => {
  fc.assert(
    fc.property(knownCar, fc.subarray([...forgettable]), forgottenDate, buyer, day, (car, forgotten, letters, who, today) => {
      const remembered = Object.entries(car).filter(([fact]) => !forgotten.some((each) => each === fact));
      const less: CarFacts = { ...Object.fromEntries(remembered), firstRegistration: car.firstRegistration?.slice(0, letters) ?? "" };
      const known = landedPrice(car, who, today, firstTables)?.total;
      const unknown = landedPrice(less, who, today, firstTables)?.total;
      expect(unknown?.low).toBeLessThanOrEqual(known?.low ?? Number.NaN);
      expect(unknown?.high).toBeGreaterThanOrEqual(known?.high ?? Number.NaN);
    }),
    { numRuns: 1500 },
  );
});

/** A total may be lower only by the German VAT, which comes off for a business, for an export, and for a car that is new for VAT. */
test("a total is never below the car's price in Germany, but by the German VAT", () => {
  fc.assert(
    fc.property(knownCar, buyer, day, (car, who, today) => {
      const price = landedPrice(car, who, today, firstTables);
      const asked = (car.germanPrice ?? 0) * 100;
      const shown = price?.lines.find(({ name }) => name === "german_price")?.amount.low ?? 0;
      const comesOff = asked - shown;
      expect(comesOff === 0 || (car.vatRegime !== undefined && comesOff <= Math.ceil((asked * 19) / 119))).toBe(true);
      expect(price?.total.low).toBeGreaterThan(shown);
      if (who.kind === "private" && !["cn", "ce", "ml"].includes(who.region)) expect(price?.total.low).toBeGreaterThan(asked);
    }),
    { numRuns: 1000 },
  );
});

test("adding a known cost never lowers the total, and only with all of our own is it complete", () => {
  const cents = fc.integer({ min: 1, max: 5000_00 });
  fc.assert(
    fc.property(knownCar, buyer, day, cents, cents, (car, who, today, fee, inspection) => {
      const { our_prices: own, ...others } = firstTables;
      const content = { inspection, agency: 125_00, feeBasico: fee, feeCompleto: fee, feePremium: fee };
      const before = landedPrice(car, who, today, firstTables);
      const after = landedPrice(car, who, today, { ...others, our_prices: { ...own, content } });
      const added = who.plan === "basico" ? fee : fee + inspection;
      expect(after?.total.low).toBe((before?.total.low ?? 0) + added);
      expect(after?.total.high).toBe((before?.total.high ?? 0) + added);
      expect([before?.isComplete, after?.isComplete]).toEqual([false, true]);
    }),
    { numRuns: 300 },
  );
});

/** While VAT, brackets and regional rates then were the same for both. A later tax is a larger reduction, so across a change it can differ. */
test("an older car never pays more registration tax than a younger one of the same taxes", () => {
  const dates = fc
    .date({ min: new Date("2012-09-01"), max: new Date("2021-06-30"), noInvalidDate: true })
    .map((date) => asDay(date).toString());
  fc.assert(
    fc.property(knownCar, dates, dates, buyer, day, (car, one, other, who, today) => {
      const [older, younger] = [one, other].toSorted();
      const taxOf = (firstRegistration: string) =>
        landedPrice(
          { ...car, co2Cycle: "WLTP", officialValue: 40_000, mileage: 50_000, firstRegistration },
          who,
          today,
          firstTables,
        )?.lines.find(({ name }) => name === "registration_tax")?.amount;
      const [less, more] = [taxOf(older ?? ""), taxOf(younger ?? "")];
      expect(less?.low).toBeLessThanOrEqual(more?.low ?? Number.NaN);
      expect(less?.high).toBeLessThanOrEqual(more?.high ?? Number.NaN);
    }),
    { numRuns: 500 },
  );
});
