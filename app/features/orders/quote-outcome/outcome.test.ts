import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Concept, concepts } from "#app/features/orders/payments/concepts.ts";
import { type LedgerEntry, standingEntries, totalOf } from "#app/features/orders/payments/ledger.ts";
import { chargeToLower, type Cost, isDisbursed, outcomeOf, type QuotedLine, shownToCustomer, stillBack } from "./outcome.ts";

const line = (name: string, low: number, further: Partial<QuotedLine> = {}): QuotedLine => ({
  name,
  label: name,
  group: "papers",
  low,
  high: low,
  certainty: "estimate",
  ...further,
});
const official = { group: "taxes", certainty: "official" } as const;
const quote = [
  line("german_price", 18_900_00, { group: "car", certainty: "asked" }),
  line("our_fee", 890_00, { certainty: "ours" }),
  line("inspection", 240_00, { certainty: "ours" }),
  line("transport", 1_050_00, { group: "transport", high: 1_250_00 }),
  line("registration_tax", 503_82, official),
  line("registration_fees", 120_77, official),
  line("vat", 0, { ...official, high: 2_000_00 }),
];
const dated = { due_on: null, booked_on: "2026-12-01", recorded_at: "2026-12-01T10:00:00Z" };
const someCost = { ...dated, kind: "cost", of_quote: false, method: "transfer", bank_reference: "", note: "" } as const;
let last = 0;
const cost = (cents: number, given: Partial<Cost> = {}): Cost => {
  last += 1;
  return { id: String(last), cents, concept: "other", bookedOn: "2026-12-01", line: null, payee: "", reason: "", ...given };
};
const rowOf = (costs: Cost[], name: string, byMandate = false) => outcomeOf(quote, costs, byMandate).rows.find((row) => row.name === name);

test.each<[name: string, sale: boolean, mandate: boolean]>([
  ["german_price", false, true],
  ["our_fee", false, false],
  ["inspection", false, false],
  ["transport", false, true],
  ["registration_tax", true, true],
  ["registration_fees", true, true],
  ["vehicle_tax", true, true],
  ["vat", false, true],
  ["import_tax", false, true],
  ["transfer_tax", false, true],
  ["a_tax_of_tomorrow", false, true],
])("%s is the customer's money in a sale: %s; by mandate: %s", (name, sale, mandate) => {
  const found = quote.find((one) => one.name === name) ?? line(name, 0, { group: "taxes" });
  expect([isDisbursed(found, false), isDisbursed(found, true)]).toEqual([sale, mandate]);
});

describe("a line", () => {
  test("without a cost is unknown and gives nothing back", () => {
    expect(rowOf([], "registration_tax")).toMatchObject({ paid: undefined, difference: undefined, back: 0 });
  });

  test("that cost less gives the rest back, and one that cost more takes nothing from it", () => {
    const costs = [
      cost(480_00, { line: "registration_tax", reason: "Otro valor" }),
      cost(300_00, { line: "registration_fees", reason: "Subió" }),
    ];
    expect(outcomeOf(quote, costs, false)).toMatchObject({ back: 23_82, apart: [] });
    expect(rowOf(costs, "registration_fees")).toMatchObject({ difference: 179_23, back: 0, isExplained: true });
  });

  test("of our own margin gives nothing back in a sale; by mandate what was left of the middle of its range does", () => {
    const costs = [cost(1_000_00, { line: "transport", reason: "Otra ruta" }), cost(18_000_00, { line: "german_price" })];
    expect(outcomeOf(quote, costs, false).back).toBe(0);
    expect(outcomeOf(quote, costs, true).back).toBe(150_00 + 900_00);
    expect(rowOf(costs, "german_price", true)).toMatchObject({ isExplained: false });
  });

  test("takes a cost by its concept only where no other line can be meant, and gives nothing back for a guess", () => {
    expect(rowOf([cost(1, { concept: "transport" })], "transport", true)).toMatchObject({ paid: 1, back: 0 });
    expect(outcomeOf(quote, [cost(1, { concept: "taxes" }), cost(2, { line: "plates" })], false).apart).toHaveLength(2);
  });
});

test("the customer of a sale sees what was paid in their name and nothing of the margin; by mandate all that others were paid", () => {
  const costs = [cost(18_000_00, { concept: "purchase" }), cost(480_00, { line: "registration_tax" }), cost(99, { concept: "fees" })];
  const shown = shownToCustomer(outcomeOf(quote, costs, false));
  expect(shown.map(({ name, paid }) => [name, paid])).toEqual([
    ["registration_tax", 480_00],
    ["registration_fees", undefined],
  ]);
  expect(JSON.stringify(shown)).not.toContain("1800000");
  const inspected = cost(90_00, { line: "inspection", reason: "Taller" });
  expect(shownToCustomer(outcomeOf(quote, [...costs, inspected], true)).map(({ name }) => name)).toEqual(
    ["german_price", "transport", "registration_tax", "registration_fees", "vat"],
  );
});

const entry = fc.record({
  concept: fc.constantFrom(...(Object.keys(concepts) as Concept[])),
  cents: fc.integer({ min: 1, max: 5_000_000 }),
  reversed: fc.boolean(),
  line: fc.option(fc.constantFrom(...quote.map(({ name }) => name), "plates")),
});
const randomOrder = fc.record({
  quoted: fc
    .subarray(quote)
    .chain((lines) => fc.tuple(...lines.map((one) => fc.nat(3_000_000).map((low) => ({ ...one, low, high: low + 9_999 }))))),
  costs: fc.array(entry, { maxLength: 14 }),
  received: fc.nat(4_000_000),
  lowered: fc.nat(200_000),
  byMandate: fc.boolean(),
});

test("500 random orders come out to the cent: nothing counts twice, counter-entries count, and no more goes back than came", () => {
  const property = fc.property(randomOrder, ({ quoted, costs, received, lowered, byMandate }) => {
    const entries: LedgerEntry[] = costs.flatMap(({ cents, reversed, concept }, place) => {
      const own = { ...someCost, concept, id: `c${place}`, cents, reverses: null };
      return reversed ? [own, { ...own, id: `r${place}`, cents: -cents, reverses: own.id }] : [own];
    });
    const standing = standingEntries(entries).map((one) => cost(one.cents, { ...one, line: costs[Number(one.id.slice(1))]?.line ?? null }));
    const outcome = outcomeOf(quoted, standing, byMandate);
    const placed = [...outcome.rows.flatMap((row) => row.costs), ...outcome.apart];
    expect(placed.map(({ id }) => id).toSorted()).toEqual(standing.map(({ id }) => id).toSorted());
    const sum = outcome.rows.reduce((all, { paid = 0 }) => all + paid, 0) + outcome.apart.reduce((all, { cents }) => all + cents, 0);
    expect(sum).toBe(totalOf(entries, "cost"));
    for (const { paid, counted, back, isDisbursed: disbursed } of outcome.rows)
      expect(back === 0 || (disbursed && paid !== undefined && back === counted - paid)).toBe(true);
    const price = quoted.reduce((all, { low, high }) => all + Math.round((low + high) / 2), 0);
    const charges = [{ id: "x", concept: "rest", cents: Math.max(0, price - lowered), of_quote: true }];
    const still = stillBack(outcome, { price, charges, received });
    expect(still).toBeGreaterThanOrEqual(0);
    expect(still).toBeLessThanOrEqual(received);
    // What was taken back once is never taken back again.
    const after = charges.map((charge) => ({ ...charge, cents: charge.cents - still }));
    if (still < received) expect(stillBack(outcome, { price, charges: after, received })).toBe(0);
  });
  fc.assert(property, { numRuns: 500 });
});

test("the largest charge of the quote is lowered, and none if it is too small", () => {
  const charges = [
    { id: "deposit", concept: "deposit", cents: 199_00, of_quote: true },
    { id: "rest", concept: "rest", cents: 900_00, of_quote: true },
    { id: "extra", concept: "extra", cents: 5_000_00, of_quote: false },
  ];
  expect(chargeToLower(charges, 24_00)?.id).toBe("rest");
  expect(chargeToLower(charges, 900_01)).toBeUndefined();
});
