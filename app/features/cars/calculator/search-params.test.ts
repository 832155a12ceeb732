import fc from "fast-check";
import { expect, test } from "vitest";
import { factField, factNames } from "./fact-fields.ts";
import { calculatorQuery, readCalculatorSearch } from "./search-params.ts";

const read = (query: string) => readCalculatorSearch(new URLSearchParams(query));

test.each<[string, object]>([
  ["price=18.900 €", { germanPrice: 18_900 }],
  ["price=18900,-", { germanPrice: 18_900 }],
  ["price=18 900", { germanPrice: 18_900 }],
  ["registered=03/2021", { firstRegistration: "2021-03" }],
  ["registered=3.2021", { firstRegistration: "2021-03" }],
  ["registered=2021-03", { firstRegistration: "2021-03" }],
  ["registered=2021", { firstRegistration: "2021" }],
  ["km=64.300 km", { mileage: 64_300 }],
  ["kw=110 kW", { powerKw: 110 }],
  ["co2=0", { co2: 0 }],
  ["consumption=5,4", { consumption: 5.4 }],
  ["papers=coc&papers=teil_1", { papers: ["teil_1", "coc"] }],
  ["modified=no&taxi=yes", { modified: false, formerTaxiOrRental: true }],
  ["engine=unknown&make=", {}],
])("%s is read", (query, facts) => {
  expect(read(query)).toMatchObject({ facts, wrong: {} });
});

test.each([
  ["price=mucho", "price"],
  ["price=0", "price"],
  ["price=99999999", "price"],
  ["registered=13/2021", "registered"],
  ["registered=marzo", "registered"],
  ["engine=steam", "engine"],
  ["consumption=500", "consumption"],
  ["spain=-3", "spain"],
])("%s is unknown, gets a sentence, and the text stays", (query, parameter) => {
  const { facts, wrong, typed } = read(query);
  expect(facts).toEqual({});
  expect(wrong[parameter]).toMatch(/^(Escribe|Elige)/);
  expect(typed[parameter]).toBe(query.slice(query.indexOf("=") + 1));
});

test.each(["on=2026-02-30", "on=mañana", "known=2026-11-23", "known=9999-99-99T00:00Z", "region=zz", "large_family=on"])(
  "%s is ignored",
  (query) => {
    expect(read(query)).toMatchObject({ day: undefined, knownAt: undefined, region: undefined, largeFamily: false });
  },
);

test("the address of any search leads back to the same search", () => {
  const anyText = fc.string({ unit: "grapheme", maxLength: 40 });
  const params = fc.array(
    fc.tuple(fc.constantFrom(...factNames.map((name) => factField(name).parameter), "spain", "region", "on", "known"), anyText),
  );
  fc.assert(
    fc.property(params, (entries) => {
      const once = readCalculatorSearch(new URLSearchParams(entries));
      const again = read(calculatorQuery(once));
      expect({ ...again, typed: {}, wrong: {} }).toEqual({ ...once, typed: {}, wrong: {} });
    }),
  );
});
