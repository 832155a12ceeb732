import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { company } from "#company";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { exactly, usualBuyer, writtenAmount } from "#app/features/cars/landed-price/lines.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { quoteContent, quotedCar, tablesWithOwnPrices } from "#tests/quotes.ts";
import { changesSince } from "./changes-since.ts";
import { canonicalText } from "#app/lib/canonical-text.ts";
import { contentOf, middleOf, type QuoteContent, quoteContentSchema } from "./content.ts";
import { quoteAccepted } from "./emails.ts";
import { contentHash } from "./content-hash.ts";
import { chargesOf, depositDay, restOf, usualInstalments } from "./terms.ts";
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

  test("of a shop without own prices says that the price contains more than the lines, and never 'llave en mano'", () => {
    const content = quoteContent();
    expect(content).toMatchObject({ isComplete: false, contained: expect.stringContaining("nuestros honorarios") });
    expect(JSON.stringify(quoteView(content))).not.toMatch(/llave en mano/i);
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
    ["on_premises_service", "no tiene el derecho de desistimiento"],
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

describe("the content of a shop with own prices", () => {
  const own = quoteContent({ tables: tablesWithOwnPrices }).lines;
  const sum = own.reduce((cents, { name, low, high }) => (name === "adjustment" ? cents : cents + (low + high) / 2), 0);

  test("has the same lines as the car's page, our fee among them, and they come to the price", () => {
    const content = quoteContent({ tables: tablesWithOwnPrices, price: Math.round(sum) });
    const page = landedPrice(quotedCar, usualBuyer("mc"), Temporal.PlainDate.from("2026-11-20"), tablesWithOwnPrices);
    expect(content.lines.map(({ name, low, high }) => [name, low, high])).toEqual(
      page?.lines.map(({ name, amount: { low, high } }) => [name, low, high]),
    );
    expect(content.lines).toContainEqual(
      expect.objectContaining({ name: "our_fee", low: 890_00, explanation: ["Plan Completo, IVA incluido."] }),
    );
    const view = quoteView(content);
    expect([view.sumName, view.sumsUp, view.exactTotal]).toEqual([
      "Precio cerrado, llave en mano",
      true,
      writtenAmount(exactly(Math.round(sum))),
    ]);
    expect(view.contained).toContain("es la suma de todas las líneas");
  });

  test.each([
    [-312_40, "\u2212312,40\u00a0€", "por debajo de la suma"],
    [150_00, "150,00\u00a0€", "por encima de la suma"],
    [-27, "\u22120,27\u00a0€", "Redondeo al euro"],
  ])("leads with a line of its own from the sum to a price that is %i cents away", (away, written, why) => {
    const price = Math.round(sum) + away;
    const content = quoteContent({ tables: tablesWithOwnPrices, price });
    expect(quoteContentSchema.parse(content)).toEqual(content);
    const last = quoteView(content).lines.at(-1);
    expect(last).toMatchObject({ name: "adjustment", label: "Ajuste de nuestro precio", certainty: "ours", amount: written });
    expect(last?.explanation[0]).toContain(why);
    expect(content.total).toEqual(exactly(price));
    const middles = content.lines.reduce((cents, { low, high }) => cents + (low + high) / 2, 0);
    expect(Math.round(middles)).toBe(price);
  });

  test("is in the mail that confirms the contract, line by line", () => {
    const content = quoteContent({ tables: tablesWithOwnPrices, price: Math.round(sum) - 100_00 });
    const confirmed = { acceptedBy: "Ana", acceptedAt: Temporal.Instant.from("2026-11-20T11:00:00Z"), hash: "x", siteOrigin: "" };
    const { facts = [] } = quoteAccepted({ name: "Ana", content, address: "", ...confirmed });
    const told = new Map(facts.map(({ name, value }) => [name, value]));
    expect(told.get("Ajuste de nuestro precio")).toMatch(/^\u2212100,00/);
    expect(told.get("Nuestros honorarios")).toMatch(/^890,00/);
    expect(told.has("Suma calculada")).toBe(false);
  });
});

describe("what has changed since a quote", () => {
  const day = Temporal.PlainDate.from("2026-11-20");
  const today = (car: CarFacts, on = day) => {
    const landed = landedPrice(car, usualBuyer("mc"), on, tablesWithOwnPrices);
    if (!landed) throw new Error("no price");
    return landed;
  };
  const price = middleOf(today(quotedCar).total);

  test("is nothing while the figures are the same, whatever the team adjusted", () => {
    for (const away of [0, -150_00, 200_00])
      expect(changesSince(quoteContent({ tables: tablesWithOwnPrices, price: price + away }), today(quotedCar))).toBeUndefined();
  });

  test("is said in one sentence with today's figure, the distance and the lines", () => {
    const content = quoteContent({ tables: tablesWithOwnPrices, price: price - 150_00 });
    const dearer = changesSince(content, today({ ...quotedCar, germanPrice: 19_400 }));
    expect(dearer).toMatch(/^Hoy la cuenta daría 2\d\.\d{3}\u00a0€ \(5\d\d\u00a0€ más\): /);
    expect(dearer).toContain("«Precio en Alemania»");
    const nextYear = changesSince(content, today(quotedCar, Temporal.PlainDate.from("2027-01-04")));
    expect(nextYear).toContain("«Impuesto de circulación (IVTM)»");
  });

  test("names our own prices where the quote had none among its lines", () => {
    expect(changesSince(quoteContent(), today(quotedCar))).toContain("«Nuestros honorarios»");
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

  test("the deposit is due after 3 days; the days of the others follow from what happens", () => {
    expect(depositDay(Temporal.PlainDate.from("2026-11-20"))).toBe("2026-11-23");
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
