/** What must hold for any text that somebody pastes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repeated, repeatedParts } from "#tests/advertisements/long-texts.ts";
import { precision, recall, scoreAdvertisements, totalOf } from "#tests/advertisements/scores.ts";
import { realListings } from "#tests/advertisements/real-listings.ts";
import { writtenAdvertisements } from "#tests/advertisements/written-advertisements.ts";
import { longestAdvertisement, readAdvertisement } from "./advertisement.ts";

function expectTrueEvidence(text: string): void {
  const { facts, evidence, doubts } = readAdvertisement(text);
  for (const words of Object.values(evidence)) {
    expect(text).toContain(words);
    expect(words).not.toBe("");
  }
  expect(Object.keys(evidence).toSorted()).toEqual(Object.keys(facts).toSorted());
  for (const doubt of doubts) expect(doubt).toMatch(/[.]$/);
}

const pieces = writtenAdvertisements("first-half").flatMap(({ text }) => text.split(/(?<=[\s,.:;/|])/));
const signs = ["\0", "\u202e", "\ud800", "\udfff", "\u00ad", "ａ１", "ü", "u\u0308", "ß", "½", "🚗", "\r\n", "999999999999"];
const ugly = [...signs, "<b>", "<script>alert(1)</script>", "&nbsp;", "&#x20AC;"];

describe("any text", () => {
  test("is read without an error, and its evidence stands in it", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), expectTrueEvidence), { numRuns: 200 });
  });

  test("made of pieces of advertisements and of ugly letters, too", () => {
    const text = fc.array(fc.constantFrom(...pieces, ...ugly), { maxLength: 80 }).map((parts) => parts.join(""));
    fc.assert(fc.property(text, expectTrueEvidence), { numRuns: 200 });
  });

  test("gives the same facts with other line ends, with wide digits, and with decomposed accents", () => {
    for (const { text } of writtenAdvertisements("first-half")) {
      const { facts } = readAdvertisement(text);
      expect(readAdvertisement(text.replaceAll("\n", "\r\n")).facts).toEqual(facts);
      expect(readAdvertisement(text.normalize("NFD")).facts).toEqual(facts);
      expect(readAdvertisement(text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))).facts).toEqual(facts);
      expect(readAdvertisement(text.replaceAll(" ", "\u200f ")).facts).toEqual(facts);
    }
  });

  test("with a script in it is only text", () => {
    const { facts, evidence } = readAdvertisement('<script>document.title="x"</script><b>Preis:</b>&nbsp;9.500&nbsp;&euro;');
    expect(facts).toEqual({ germanPrice: 9500 });
    expect(evidence.germanPrice).toBe("9.500&nbsp;&euro;");
  });

  test.each(Object.entries(repeatedParts))("of 200 KB is read: %s", (_, part) => {
    expect(() => expectTrueEvidence(repeated(part, longestAdvertisement))).not.toThrow();
  });

  test("that is longer is read at its beginning, and a doubt says so", () => {
    const { facts, doubts } = readAdvertisement(`VW Golf, 9.500 €\n${repeated("x ", longestAdvertisement)}Diesel`);
    expect(facts).toEqual({ make: "Volkswagen", model: "Golf", germanPrice: 9500 });
    expect(doubts).toContainEqual(expect.stringContaining("demasiado largo"));
  });
});

describe("the forty advertisements of our own", () => {
  test.each(["first-half", "second-half"] as const)("are read well: %s", (half) => {
    const total = totalOf(scoreAdvertisements(writtenAdvertisements(half)).scores);
    expect(precision(total)).toBeGreaterThanOrEqual(0.97);
    expect(recall(total)).toBeGreaterThanOrEqual(0.9);
  });
});

describe("300 real listings", () => {
  const real = realListings();
  if (real === undefined) console.warn("Skipped: the real listings are not in the folder next to the project.");

  test.skipIf(real === undefined)("do not mislead the reader", () => {
    for (const listings of [real?.titles ?? [], real?.whole ?? []]) {
      expect(listings).toHaveLength(300);
      expect(precision(totalOf(scoreAdvertisements(listings, { onlyKnown: true }).scores))).toBeGreaterThanOrEqual(0.97);
    }
  });
});
