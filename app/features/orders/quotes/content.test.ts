import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { company } from "#company";
import { quoteContent } from "#tests/quotes.ts";
import { canonicalText, contentOf, type QuoteContent, quoteContentSchema } from "./content.ts";
import { contentHash } from "./content-hash.ts";
import { chargesOf, dueDays, restOf, usualInstalments } from "./terms.ts";
import { quoteState } from "./quote-state.ts";
import { quoteView, writtenHash } from "./quote-view.ts";

describe("the content of a quote", () => {
  test("holds the lines with their sources, the parts of the price, and the revision of the legal texts", () => {
    const content = quoteContent();
    expect(quoteContentSchema.parse(content)).toEqual(content);
    expect(content.lines.length).toBeGreaterThan(8);
    for (const { source, explanation } of content.lines) expect([source.title, ...explanation]).not.toContain("");
    expect(content.total.low).toBe(content.lines.reduce((sum, { low }) => sum + low, 0));
    expect(content.price).toMatchObject({ total: 21_520_00, deposit: { cents: 199_00 }, purchase: { cents: 10_561_00 } });
    expect(content.price.rest).toEqual({ cents: 10_760_00, due: "En la entrega, prevista para el 14 de diciembre de 2026." });
    expect(content.textsRevised).toBe(company.legal.textsRevised);
  });

  test("of a car without a German price has one line, the price", () => {
    const order = {
      reference: "RS-AB2C-DE",
      plan: "basico",
      region: "mc",
      contractForm: "on_premises",
      plannedHandover: undefined,
    } as const;
    const basis = { order, version: 3, car: { name: "Seat Ibiza", facts: [] }, landed: undefined, papers: [], day: "2026-11-20" };
    const content = contentOf(basis, { price: 9_000_00, deposit: 0, purchase: 0, validUntil: "2026-11-27", conditions: "x" });
    expect(content.lines.map(({ low, high, certainty }) => [low, high, certainty])).toEqual([[9_000_00, 9_000_00, "ours"]]);
    expect(content).toMatchObject({
      total: { low: 9_000_00, high: 9_000_00 },
      price: { rest: { cents: 9_000_00, due: "En la entrega." } },
    });
  });

  test.each([
    ["distance_sale", "desde que recibes el coche"],
    ["distance_service", "desde que aceptas"],
    ["on_premises", "no tiene el derecho de desistimiento"],
  ] as const)("of a contract of the form %s says when the withdrawal ends", (contractForm, words) => {
    const order = { reference: "RS-AB2C-DE", plan: "basico", region: "mc", contractForm, plannedHandover: undefined } as const;
    const basis = { order, version: 1, car: { name: "x", facts: [] }, landed: undefined, papers: [], day: "2026-11-20" };
    const numbers = { price: 100, deposit: 0, purchase: 0, validUntil: "2026-11-27", conditions: "x" };
    expect(contentOf(basis, numbers).withdrawal).toContain(words);
  });

  test("says whether the company sells the car or buys it for the customer", () => {
    const { agreement, role } = quoteView(quoteContent());
    expect([role, agreement]).toEqual(["Vende", "compras el Volkswagen Golf Variant 2.0 TDI"]);
    const service = quoteView({ ...quoteContent(), contractForm: "distance_service" });
    expect([service.role, service.agreement]).toEqual(["Presta el servicio", "nos encargas la compra del Volkswagen Golf Variant 2.0 TDI"]);
    const { contractForm: _unknown, ...ofBefore } = quoteContent();
    expect(quoteView(quoteContentSchema.parse(ofBefore)).role).toBe("Vende");
  });
});

describe("the hash of a content", () => {
  test("does not depend on the order of the keys", () => {
    const content = quoteContent();
    const reversed = Object.fromEntries(Object.entries(content).toReversed()) as typeof content;
    expect(JSON.stringify(reversed)).not.toBe(JSON.stringify(content));
    expect(contentHash(reversed)).toBe(contentHash(content));
  });

  test("changes with every single value", () => {
    const text = canonicalText(quoteContent());
    const hashes = new Set([contentHash(quoteContent())]);
    const values = text.match(/"[^"]*":(?![{[])|(?<=[[,])"[^"]*"(?!:)/g)?.length ?? 0;
    for (let position = 0; position < values; position += 1) hashes.add(contentHash(withChangedValue(text, position)));
    expect(values).toBeGreaterThan(100);
    expect(hashes.size).toBe(values + 1);
  });

  test("is written in groups that a line can break", () => {
    expect(writtenHash("0123456789abcdef")).toBe("01234567 89abcdef");
  });
});

/** The content with one of its values changed, by its place in the text. */
function withChangedValue(text: string, position: number): QuoteContent {
  let passed = -1;
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === "object") return value;
    passed += 1;
    return passed === position ? `${JSON.stringify(value)} other` : value;
  }) as QuoteContent;
}

const instalments = fc
  .record({ price: fc.integer({ min: 1, max: 99_999_99 }), one: fc.nat(100), two: fc.nat(100) })
  .map(({ price, one, two }) => {
    const deposit = Math.floor((price * one) / 100);
    return { price, deposit, purchase: Math.floor(((price - deposit) * two) / 100) };
  });

describe("the parts of the price", () => {
  test.each([
    [21_520_00, "completo", 199_00, 10_561_00],
    [21_521_00, "premium", 299_00, 10_461_00],
    [150_00, "completo", 150_00, 0],
    [9_000_00, "unknown", 0, 4_500_00],
  ])("of %i cents with the plan %s are a deposit of %i and a purchase of %i", (price, plan, deposit, purchase) => {
    expect(usualInstalments(price, plan)).toEqual({ price, deposit, purchase });
  });

  test("never exceed the price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_99 }), fc.constantFrom("basico", "completo", "premium"), (price, plan) => {
        const usual = usualInstalments(price, plan);
        expect(Math.min(usual.deposit, usual.purchase, restOf(usual))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("are charged so that all charges together are the price, whatever was charged before", () => {
    fc.assert(
      fc.property(instalments, fc.nat(100), (quote, share) => {
        const before = Math.floor((quote.price * share) / 100);
        const charges = chargesOf(quote, before);
        expect(charges.reduce((sum, { cents }) => sum + cents, before)).toBe(quote.price);
        for (const { cents } of charges) expect(cents).toBeGreaterThan(0);
      }),
    );
  });

  test("are due after 3 and 7 days, and at the delivery, whose day moves", () => {
    expect(dueDays(Temporal.PlainDate.from("2026-11-20"))).toEqual({ deposit: "2026-11-23", purchase: "2026-11-27", rest: null });
  });
});

const at = new Date("2026-11-20T11:00:00Z");
const sent = { sent_at: at, seen_at: null, superseded_at: null, decision: null, valid_until: "2026-11-27" };
test.each([
  ["draft", { ...sent, sent_at: null }, "2027-01-01"],
  ["sent", sent, "2026-11-27"],
  ["expired", sent, "2026-11-28"],
  ["seen", { ...sent, seen_at: at }, "2026-11-20"],
  ["superseded", { ...sent, superseded_at: at }, "2026-11-20"],
  ["accepted", { ...sent, decision: "accepted" }, "2027-01-01"],
  ["superseded", { ...sent, decision: "accepted", superseded_at: at }, "2026-11-20"],
  ["declined", { ...sent, decision: "declined", superseded_at: at }, "2026-11-20"],
])("a quote is %s", (state, times, today) => {
  expect(quoteState(times, today)).toBe(state);
});
