import { expect, test } from "vitest";
import fc from "fast-check";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { germanPapers } from "#app/features/cars/vehicles/car-fact-labels.ts";
import { factField, type FactName, factNames } from "./fact-fields.ts";
import { factWords, type FormControl, formGroups } from "./form-groups.ts";
import { readCalculatorSearch, calculatorQuery } from "./search-params.ts";
import { doubtsAbout } from "./doubts.ts";
import { resultFields } from "./result-fields.ts";
import { readAdForm } from "./queries/page.server.ts";
import { usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { type Outcome, otherPurchase, type SpanishPrice, verdictOn, verdictWords } from "./verdict.ts";

const read = (query: string) => readCalculatorSearch(new URLSearchParams(query));

test.each<[string, object]>([
  ["price=18.900 €", { germanPrice: 18_900 }],
  ["price=18900,-", { germanPrice: 18_900 }],
  ["price=18 900", { germanPrice: 18_900 }],
  ["price=19.028,10 €", { germanPrice: 19_028.1 }],
  ["price=19 028,10", { germanPrice: 19_028.1 }],
  ["price=19028,1", { germanPrice: 19_028.1 }],
  ["price=19028.10", { germanPrice: 19_028.1 }],
  ["net=15.990,84&price=19.029", { netPrice: 15_990.84, germanPrice: 19_029 }],
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
  ["price=19.028,105", "price"],
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

test("the address says who buys and what kind of vehicle it is", () => {
  expect(read("buyer=business&disability=yes&kind=motor_home")).toMatchObject({
    facts: { vehicleKind: "motor_home" },
    buyerKind: "business",
    disability: true,
    wrong: {},
  });
  expect(read("buyer=nobody&disability=on")).toMatchObject({ buyerKind: "private", disability: false });
});

test.each(["motorcycle", "not_eu"])("%s: the form says why there is no price, and keeps the choice", (kind) => {
  const search = read(`price=9.000&kind=${kind}`);
  const [first] = formGroups(search);
  const control = first?.controls.find(({ parameter }) => parameter === "kind");
  expect(control).toMatchObject({ value: kind, error: expect.stringMatching(/^(No traemos motos|Un coche que no)/) });
});

test.each(["on=2026-02-30", "on=mañana", "known=2026-11-23", "known=9999-99-99T00:00Z", "region=zz", "plan=gratis", "large_family=on"])(
  "%s is ignored",
  (query) => {
    expect(read(query)).toMatchObject({ day: undefined, knownAt: undefined, region: undefined, plan: undefined, largeFamily: false });
  },
);

test("the address of any search leads back to the same search", () => {
  const anyText = fc.string({ unit: "grapheme", maxLength: 40 });
  const params = fc.array(
    fc.tuple(fc.constantFrom(...factNames.map((name) => factField(name).parameter), "spain", "region", "plan", "on", "known"), anyText),
  );
  const who = fc.constantFrom<[string, string][]>([], [["buyer", "business"]], [["disability", "yes"]], [["kind", "motorcycle"]]);
  fc.assert(
    fc.property(params, who, (entries, more) => {
      const once = readCalculatorSearch(new URLSearchParams([...more, ...entries]));
      const again = read(calculatorQuery(once));
      expect({ ...again, typed: {}, wrong: {} }).toEqual({ ...once, typed: {}, wrong: {} });
    }),
  );
});

test("an amount keeps its cents in the form, in the words of a request and in the address", () => {
  const search = read("price=19.028,10 €&net=15990");
  const shown = formGroups(search).flatMap(({ controls }) => controls);
  expect(shown.find(({ parameter }) => parameter === "price")?.value).toBe("19028,10");
  expect(shown.find(({ parameter }) => parameter === "net")?.value).toBe("15990");
  expect(factWords(search.facts).map(({ value }) => value)).toEqual(["19.028,10 €", "15.990 €"]);
  expect(read(calculatorQuery(search))).toMatchObject({ facts: search.facts, wrong: {} });
});

const euros = (amount: number) => amount * 100;
const landed = (low: number, high = low) => ({ low: euros(low), high: euros(high) });
const given = (price: number) => ({ kind: "given", price: euros(price) }) as const;
type Chosen = Parameters<typeof otherPurchase>[0];
const stock = (lowerQuarter: number, estimate: number, upperQuarter: number, other?: Chosen): SpanishPrice => ({
  kind: "stock",
  found: {
    standing: { count: 14, low: lowerQuarter - 1_000, lowerQuarter, estimate, upperQuarter, high: upperQuarter + 1_000, error: 12 },
    compared: "Audi A4",
  },
  price: euros(18_200),
  other: other && otherPurchase(other),
});

test.each<[string, { low: number; high: number }, SpanishPrice, Outcome, number]>([
  ["a clear saving", landed(21_000, 21_400), given(24_000), "worth", 2_800],
  ["a saving below 3 %", landed(21_000, 21_400), given(21_500), "barely", 300],
  ["a saving that the worst case eats", landed(20_000, 23_000), given(22_500), "barely", 1_000],
  ["a small loss", landed(21_000, 21_400), given(21_100), "barely", -100],
  ["a loss in every case", landed(21_000, 21_400), given(20_900), "not-worth", -300],
  ["a loss of 3 % in the middle", landed(20_000, 23_000), given(20_800), "not-worth", -700],
  ["a saving against the whole middle half of the stock", landed(18_000, 18_400), stock(20_000, 21_000, 22_000), "worth", 2_800],
  ["a saving against the estimate only", landed(19_800, 20_400), stock(20_000, 22_000, 24_000), "barely", 1_900],
])("%s", (_what, total, basis, outcome, difference) => {
  expect(verdictOn(total, basis)).toMatchObject({ outcome, difference: euros(difference) });
});

test("a plan is read and kept", () => {
  expect(calculatorQuery(read("price=18900&plan=premium"))).toBe("?price=18900&plan=premium");
});

test("compared with one price, the spread of the verdict is the spread of the sum", () => {
  const { spread } = verdictOn(landed(20_000, 23_000), given(24_000));
  expect(spread.high - spread.low).toBe(euros(3_000));
});

test("against the stock, the basis names the cars and the measured error", () => {
  expect(verdictWords(verdictOn(landed(18_000, 18_400), stock(20_000, 21_000, 22_000)))).toMatchObject({
    title: "Te compensa",
    text: "Unos 2.800\u00a0€ menos que coches como este ya en España (entre 1.600\u00a0€ y 4.000\u00a0€ menos).",
    basis:
      "14 coches Audi A4: con la edad, los kilómetros y la potencia de este, la mitad costaría entre 20.000\u00a0€ y 22.000\u00a0€; en 8 de cada 10 coches nos equivocamos menos de un 12\u00a0%.",
    scale: { position: "Comparado con 14 coches: más bajo que 9 de cada 10." },
  });
});

test.each<[Partial<Chosen>, string]>([
  [{ region: "ct" }, "En la Región de Murcia"],
  [{ plan: "premium" }, "Con el plan Completo"],
  [{ kind: "business" }, "Para un particular sin familia numerosa ni discapacidad"],
  [
    { region: "ct", plan: "premium", largeFamily: true },
    "En la Región de Murcia, con el plan Completo, para un particular sin familia numerosa ni discapacidad",
  ],
])("with %j on the page, the stock is compared with another sum: it is named, and nothing says that importing pays", (chosen, place) => {
  const basis = stock(20_000, 21_000, 22_000, { ...usualBuyer("mc"), ...chosen });
  const { title, tone, text } = verdictWords(verdictOn(landed(18_000, 18_400), basis));
  expect([title, tone]).toEqual([undefined, "even"]);
  expect(text).toBe(
    `${place} costaría 18.200\u00a0€: unos 2.800\u00a0€ menos que coches como este ya en España (entre 1.600\u00a0€ y 4.000\u00a0€ menos).`,
  );
});

test.each([
  [verdictOn(landed(21_000, 21_400), given(24_000)), "Unos 2.800\u00a0€ menos que en España (entre 2.600\u00a0€ y 3.000\u00a0€ menos)."],
  [verdictOn(landed(21_000), given(24_000)), "Unos 3.000\u00a0€ menos que en España."],
  [verdictOn(landed(21_000, 21_400), given(20_900)), "Unos 300\u00a0€ más que en España (entre 100\u00a0€ y 500\u00a0€ más)."],
  [verdictOn(landed(20_000, 23_000), given(22_500)), "Unos 1.000\u00a0€ menos que en España (entre 500\u00a0€ más y 2.500\u00a0€ menos)."],
])("the spread is told in words", (verdict, text) => {
  expect(verdictWords(verdict).text).toBe(text);
});

const today = Temporal.PlainDate.from("2026-11-23");

test.each<[CarFacts, string]>([
  [{ firstRegistration: "2027-05" }, "firstRegistration"],
  [{ powertrain: "diesel", co2: 0 }, "co2"],
  [{ powerKw: 5_000 }, "powerKw"],
  [{ germanPrice: 18 }, "germanPrice"],
  [{ firstRegistration: "2016-03", mileage: 300 }, "mileage"],
  [{ powertrain: "electric", displacement: 1_998 }, "displacement"],
  [{ seller: "private", vatRegime: "shown" }, "vatRegime"],
])("%j is questioned", (facts, name) => {
  expect(Object.keys(doubtsAbout(facts, today))).toEqual([name]);
});

test.each<CarFacts>([
  {},
  { firstRegistration: "2021-03", mileage: 64_300, powertrain: "diesel", co2: 128, powerKw: 110, germanPrice: 18_900 },
  { powertrain: "electric", co2: 0 },
  { co2: 0 },
])("%j is not", (facts) => {
  expect(doubtsAbout(facts, today)).toEqual({});
});

function formWith(advertisement: string): FormData {
  const form = new FormData();
  form.append("advertisement", advertisement);
  return form;
}

test.each([
  ["", "Pega el texto del anuncio, o escribe los datos más abajo."],
  [" \n ", "Pega el texto del anuncio, o escribe los datos más abajo."],
  ["x".repeat(200_001), "El anuncio admite 200000 caracteres como mucho."],
])("case %#: an empty or too long ad is refused with a sentence, and stays", (text, sentence) => {
  expect(readAdForm(formWith(text))).toMatchObject({
    ok: false,
    typed: { advertisement: text },
    errors: { fields: { advertisement: sentence } },
  });
});

test("200,000 characters, a script and another language are only text", () => {
  for (const text of ["x".repeat(200_000), "<script>alert(1)</script>", "Sólo español"]) {
    expect(readAdForm(formWith(text))).toMatchObject({ ok: true, values: { advertisement: text } });
  }
});

const fieldsOf = (query: string, asked: FactName[]) => {
  const { further, ...places } = resultFields(formGroups(read(query)), asked);
  const named = (controls: readonly FormControl[]) => controls.map(({ parameter, choices }) => [parameter, choices.length] as const);
  return { asked: named(places.asked), known: named(places.known), further: named(further.flatMap(({ controls }) => controls)) };
};

test("beside a result each fact stands once: asked for, known, or among the rest; a text that cannot be read counts as known", () => {
  const { asked, known, further } = fieldsOf("price=18900&km=muchos&registered=2019", ["firstRegistration", "co2"]);
  expect(asked.map(([parameter]) => parameter)).toEqual(["registered", "co2"]);
  expect(known.map(([parameter]) => parameter)).toEqual(["price", "km"]);
  const parameters = [...asked, ...known, ...further].map(([parameter]) => parameter);
  expect(parameters.toSorted()).toEqual(factNames.map((name) => factField(name).parameter).toSorted());
});

test("of the papers only the certificate of conformity is asked for, and the others keep their place", () => {
  const { asked, known } = fieldsOf("price=18900&papers=teil_1", ["papers"]);
  expect(asked).toEqual([["papers", 1]]);
  expect(known).toContainEqual(["papers", germanPapers.length - 1]);
});

test("the form has every fact, once", () => {
  const groups = formGroups(readCalculatorSearch(new URLSearchParams()));
  const parameters = groups.flatMap(({ controls }) => controls.map(({ parameter }) => parameter));
  expect(parameters.toSorted()).toEqual(factNames.map((name) => factField(name).parameter).toSorted());
});
