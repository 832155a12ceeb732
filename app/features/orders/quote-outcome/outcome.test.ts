import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Concept, concepts } from "#app/features/orders/payments/concepts.ts";
import { type LedgerEntry, standingEntries, totalOf } from "#app/features/orders/payments/ledger.ts";
import {
  chargeToLower,
  type Cost,
  isDisbursed,
  type LoweredCharge,
  noLine,
  outcomeOf,
  type QuotedLine,
  shownToCustomer,
  stillBack,
  takenBack,
} from "./outcome.ts";
import { loweredSentence } from "./outcome-words.ts";

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

  test("takes a cost by its concept only if one line fits, and gives nothing back for it", () => {
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
  expect(shownToCustomer(outcomeOf(quote, [...costs, inspected], true)).map(({ name }) => name)).toEqual([
    "german_price",
    "transport",
    "registration_tax",
    "registration_fees",
    "vat",
  ]);
});

const entry = fc.record({
  concept: fc.constantFrom(...(Object.keys(concepts) as Concept[])),
  cents: fc.integer({ min: 1, max: 1_000_000 }),
  reversed: fc.integer({ min: 0, max: 3 }).map((number) => number === 0),
  line: fc.option(fc.constantFrom(...quote.map(({ name }) => name), "plates", noLine), { freq: 8 }),
});
const randomOrder = fc.record({
  quoted: fc
    .subarray(quote, { minLength: 4 })
    .chain((lines) => fc.tuple(...lines.map((one) => fc.nat(3_000_000).map((low) => ({ ...one, low, high: low + 9_999 }))))),
  costs: fc.array(entry, { maxLength: 14 }),
  received: fc.nat(4_000_000),
  discount: fc.nat(200_000),
  byMandate: fc.boolean(),
});
const theirsInSale = ["registration_tax", "registration_fees"];
const theirsByMandate = [...theirsInSale, "german_price", "transport", "vat"];

test("500 random orders come out to the cent: nothing counts twice, counter-entries count, and no more goes back than came", () => {
  let withSurplus = 0;
  const property = fc.property(randomOrder, ({ quoted, costs, received, discount, byMandate }) => {
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
    let expected = 0;
    for (const { name, low, high } of quoted.filter((one) => (byMandate ? theirsByMandate : theirsInSale).includes(one.name))) {
      const own = costs.filter((one) => one.line === name && !one.reversed);
      const isGuessed = outcome.rows.some((row) => row.name === name && row.costs.some((one) => one.line === null));
      const left = Math.round((low + high) / 2) - own.reduce((all, { cents }) => all + cents, 0);
      if (own.length > 0 && !isGuessed && left > 0) expected += left;
    }
    expect(outcome.back).toBe(expected);
    if (expected > 0) withSurplus += 1;

    const price = quoted.reduce((all, { low, high }) => all + Math.round((low + high) / 2), 0);
    const charged = Math.max(0, price - discount);
    const still = stillBack(outcome, [{ cents: charged, lowered: 0 }]);
    expect(still).toBe(Math.min(expected, charged));
    // What was taken back once is never taken back again, and the refund that it makes is covered.
    expect(stillBack(outcome, [{ cents: charged - still, lowered: still }])).toBe(0);
    expect(Math.max(0, received - (charged - still))).toBeLessThanOrEqual(received);
  });
  fc.assert(property, { numRuns: 500 });
  expect(withSurplus, "orders in which something goes back").toBeGreaterThan(100);
});

test.each<[what: string, charges: LoweredCharge[], still: number, taken: number]>([
  ["the whole price", [{ cents: 21_520_00, lowered: 0 }], 50_00, 0],
  ["a price with a discount out of goodwill", [{ cents: 21_220_00, lowered: 0 }], 50_00, 0],
  ["nothing, because the charges were annulled", [], 0, 0],
  ["less by a part", [{ cents: 21_500_00, lowered: 20_00 }], 30_00, 20_00],
  ["less by more than is left with a later cost", [{ cents: 21_440_00, lowered: 80_00 }], 0, 80_00],
])("an order that charges %s", (_what, charges, still, taken) => {
  expect([stillBack({ back: 50_00 }, charges), takenBack(charges)]).toEqual([still, taken]);
});

test.each([
  [0, "pagas 50,00 € menos."],
  [20_00, "pagas 30,00 € menos y te devolvemos 20,00 €."],
  [50_00, "te los devolvemos."],
  [90_00, "te los devolvemos."],
])("with %i cents owed to the customer, 50 euros less mean: %s", (credit, words) => {
  const sentence = loweredSentence(50_00, credit, false).replaceAll("\u00a0", " ");
  expect(sentence).toBe(`Lo que pagamos en tu nombre costó 50,00 € menos de lo que contaba tu presupuesto: ${words}`);
});

test("the largest charge is lowered, and none if nothing of it were left", () => {
  const charges = [199_00, 900_00].map((cents) => ({ cents, lowered: 0 }));
  expect(chargeToLower(charges, 899_99)?.cents).toBe(900_00);
  expect(chargeToLower(charges, 900_00)).toBeUndefined();
});
