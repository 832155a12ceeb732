import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { GermanPaper } from "#app/features/cars/vehicles/vocabulary.ts";
import { type Inspected, registrabilityOf, type Verdict } from "./registrability.ts";
import { registrabilityView } from "./registrability-view.ts";

const day = Temporal.PlainDate.from("2026-11-23");
const decisive: readonly GermanPaper[] = ["teil_1", "teil_2", "coc"];

/** Undefined: unknown. */
type Given = { [Name in keyof CarFacts]?: CarFacts[Name] | undefined };
type Case = Given & { vin?: string | undefined; seen?: readonly GermanPaper[]; inspected?: Inspected | undefined };

const recommended: Inspected = { verdict: "recommended", defects: [] };

/** A car about which everything is known, every paper was seen, and which we have inspected. */
const proven = {
  papers: [...decisive],
  mileage: 64_300,
  firstRegistration: "2021-03",
  accident: "none_declared",
  writeOff: "none",
  modified: false,
  formerTaxiOrRental: false,
} satisfies CarFacts;

function judge({ vin, seen = decisive, ...given }: Case) {
  const inspected = "inspected" in given ? given.inspected : recommended;
  const car = Object.fromEntries(
    Object.entries({ ...proven, ...given }).filter(([name, value]) => name !== "inspected" && value !== undefined),
  );
  return registrabilityOf({ car, vin, seen, inspected, day, tables: firstTables });
}

const german = "WBA8E9C50GK644237";
const american = "5UXCR6C05L9B12345";
const twoParts = ["teil_1", "teil_2"] as const;

/** Each case differs from the proven car in what it names. The last column: what the reasons begin with, the gravest first. */
const cases: readonly [what: string, given: Case, verdict: Verdict, reasons: readonly string[]][] = [
  // Everything seen.
  ["everything is proven", {}, "yes", []],
  ["with a German VIN", { vin: german }, "yes", []],
  ["with an American VIN, but a COC", { vin: american }, "yes", []],
  ["with a Japanese VIN, but a COC", { vin: "JTMW53FV80D012345" }, "yes", []],
  ["approved, as somebody says", { euApproval: true }, "yes", []],
  ["an accident that was repaired", { accident: "repaired" }, "yes", []],
  ["a dealer sells it", { seller: "dealer", vatRegime: "margin" }, "yes", []],
  ["a private person sells it", { seller: "private" }, "yes", []],
  ["a goods vehicle", { vehicleKind: "goods" }, "yes", []],
  ["a motor home", { vehicleKind: "motor_home" }, "yes", []],
  ["electric", { powertrain: "electric" }, "yes", []],
  ["more papers", { papers: [...decisive, "invoice", "inspection_report"] }, "yes", []],
  ["kilometres that nobody typed", { mileage: 0 }, "conditional", ["No sabemos si para el IVA"]],
  ["new, whatever its kilometres", { mileage: 0, firstRegistration: "2026-10" }, "conditional", ["Para el IVA cuenta como nuevo"]],
  // Approval and COC.
  ["not approved", { euApproval: false }, "no", ["No está homologado"]],
  ["not approved, and no COC", { euApproval: false, papers: ["teil_1"], seen: twoParts }, "no", ["No está homologado", "El COC no está"]],
  ["not built for the EU", { vehicleKind: "not_eu" }, "no", ["No está homologado"]],
  ["not approved, with a German VIN", { euApproval: false, vin: german }, "no", ["No está homologado"]],
  [
    "the COC is not in the list",
    { papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC no está", "No sabemos si está homologado"],
  ],
  ["the COC is said to be there", { seen: twoParts }, "conditional", ["No sabemos si está homologado", "Nos dicen que está el COC"]],
  [
    "nobody knows of the COC",
    { papers: undefined, seen: twoParts },
    "conditional",
    ["No sabemos si está homologado", "No sabemos si está el COC"],
  ],
  ["approved, without a COC", { euApproval: true, papers: [...twoParts], seen: twoParts }, "conditional", ["El COC no está"]],
  // The VIN is a hint that asks for the COC.
  [
    "American VIN, COC unseen",
    { vin: american, seen: twoParts },
    "conditional",
    ["El bastidor empieza por «5»", "Nos dicen que está el COC"],
  ],
  [
    "VIN of the United States (1)",
    { vin: "1FA6P8CF0J5100001", papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC", "El bastidor empieza por «1»"],
  ],
  [
    "VIN of the United States (7)",
    { vin: "7SAYGDEE0PA000001", papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC", "El bastidor empieza por «7»"],
  ],
  [
    "VIN of Canada",
    { vin: "2C3CDXBG0KH500001", papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC", "El bastidor empieza por «2»"],
  ],
  [
    "VIN of Mexico",
    { vin: "3VW2B7AJ0HM200001", papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC", "El bastidor empieza por «3»"],
  ],
  [
    "VIN of Japan",
    { vin: "JTMW53FV80D012345", papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC", "El bastidor empieza por «J»"],
  ],
  [
    "VIN of Korea",
    { vin: "KMHK381G0JU000001", papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC", "El bastidor empieza por «K»"],
  ],
  [
    "VIN of China",
    { vin: "LRWYGCEK0NC000001", papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC", "El bastidor empieza por «L»"],
  ],
  [
    "German VIN, COC not in the list",
    { vin: german, papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC no está", "No sabemos si está homologado"],
  ],
  [
    "approved, American VIN, no COC",
    { euApproval: true, vin: american, papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC no está"],
  ],
  [
    "British VIN, COC not in the list",
    { vin: "SALGA2JE0FA000001", papers: [...twoParts], seen: twoParts },
    "conditional",
    ["El COC no está", "No sabemos si está homologado"],
  ],
  // The registration certificate.
  ["Teil II unseen", { seen: ["teil_1", "coc"] }, "conditional", ["Nos dicen que está la Teil II"]],
  ["Teil II not in the list", { papers: ["coc"], seen: ["teil_1", "coc"] }, "conditional", ["No sabemos si está la Teil II"]],
  ["Teil II with a bank", { missingTitle: "bank", seen: ["teil_1", "coc"] }, "conditional", ["La Teil II la guarda un banco"]],
  ["Teil II lost, another ordered", { missingTitle: "replacement", seen: ["teil_1", "coc"] }, "conditional", ["La Teil II se perdió"]],
  ["no Teil II", { missingTitle: "missing", seen: ["teil_1", "coc"] }, "no", ["No está el original"]],
  ["no Teil II, and the list says otherwise", { missingTitle: "missing" }, "no", ["No está el original"]],
  ["Teil I unseen", { seen: ["teil_2", "coc"] }, "conditional", ["Nos dicen que está la Teil I"]],
  ["Teil I not in the list", { papers: ["coc"], seen: ["teil_2", "coc"] }, "conditional", ["No sabemos si está la Teil I"]],
  [
    "only said papers",
    { seen: [] },
    "conditional",
    ["No sabemos si está homologado", "Nos dicen que está la Teil II", "Nos dicen que está la Teil I", "Nos dicen que está el COC"],
  ],
  [
    "no word of papers",
    { papers: undefined, seen: [] },
    "conditional",
    ["No sabemos si está homologado", "No sabemos si está la Teil II", "No sabemos si está la Teil I", "No sabemos si está el COC"],
  ],
  // Damage.
  ["scrapped", { writeOff: "scrapped" }, "no", ["Consta como dado para desguace"]],
  [
    "scrapped, without a COC",
    { writeOff: "scrapped", papers: ["teil_1"], seen: twoParts },
    "no",
    ["Consta como", "El COC no está", "No sabemos si está homologado"],
  ],
  ["a total damage", { writeOff: "total_damage" }, "conditional", ["Fue siniestro total"]],
  ["a total damage that was repaired", { writeOff: "total_damage", accident: "repaired" }, "conditional", ["Fue siniestro total"]],
  [
    "a total damage, still damaged",
    { writeOff: "total_damage", accident: "damaged" },
    "conditional",
    ["Fue siniestro total", "Tiene daños"],
  ],
  ["unknown whether it was written off", { writeOff: undefined }, "conditional", ["No sabemos si fue siniestro total"]],
  ["damaged", { accident: "damaged" }, "conditional", ["Tiene daños sin reparar"]],
  // The seller's word, and our inspection.
  ["no accident, says the seller", { inspected: undefined }, "conditional", ["El vendedor no declara"]],
  ["a repair that nobody has looked at", { accident: "repaired", inspected: undefined }, "conditional", ["Nos dicen que el daño"]],
  ["unknown accidents", { accident: undefined, inspected: undefined }, "conditional", ["No sabemos si tiene daños"]],
  ["unknown accidents, but we have looked", { accident: undefined }, "yes", []],
  ["recommended, but damaged", { accident: "damaged", inspected: recommended }, "conditional", ["Tiene daños sin reparar"]],
  [
    "recommended with a defect",
    { inspected: { verdict: "recommended", defects: ["Bajos"] } },
    "conditional",
    ["Nuestra inspección encontró defectos: Bajos."],
  ],
  [
    "recommended with reservations",
    { inspected: { verdict: "with_reservations", defects: [] } },
    "conditional",
    ["Nuestra inspección lo recomienda con reservas"],
  ],
  ["not recommended", { inspected: { verdict: "not_recommended", defects: ["Bajos"] } }, "conditional", ["Nuestra inspección no lo"]],
  // Changes and use.
  ["modified", { modified: true }, "conditional", ["Está modificado"]],
  ["unknown changes", { modified: undefined }, "conditional", ["No sabemos si está modificado"]],
  ["a taxi", { formerTaxiOrRental: true }, "conditional", ["Fue taxi"]],
  ["unknown use", { formerTaxiOrRental: undefined }, "conditional", ["No sabemos si fue taxi"]],
  // New for VAT.
  ["6,000 km", { mileage: 6_000 }, "conditional", ["Para el IVA cuenta como nuevo"]],
  ["6,001 km", { mileage: 6_001 }, "yes", []],
  ["five months old", { firstRegistration: "2026-06" }, "conditional", ["Para el IVA cuenta como nuevo"]],
  ["seven months old", { firstRegistration: "2026-04" }, "yes", []],
  ["unknown kilometres", { mileage: undefined }, "conditional", ["No sabemos si para el IVA"]],
  ["unknown first registration", { firstRegistration: undefined }, "conditional", ["No sabemos si para el IVA"]],
  // Several at once.
  [
    "modified taxi, not approved",
    { modified: true, formerTaxiOrRental: true, euApproval: false },
    "no",
    ["No está homologado", "Está modificado", "Fue taxi"],
  ],
  ["new and damaged", { mileage: 900, accident: "damaged" }, "conditional", ["Tiene daños", "Para el IVA cuenta"]],
];

describe("the verdict", () => {
  test.each(cases)("%s", (_what, given, verdict, begins) => {
    const judged = judge(given);
    expect(judged.verdict).toBe(verdict);
    expect(judged.reasons.map(({ words }, at) => (words.startsWith(begins[at] ?? "?") ? begins[at] : words))).toEqual(begins);
    for (const { settledBy } of judged.reasons) expect(settledBy).toMatch(/\S/);
  });

  test("has sixty cases and more", () => expect(cases.length).toBeGreaterThanOrEqual(60));

  test("of a car of which nothing is known has only questions", () => {
    const { verdict, reasons } = registrabilityOf({ car: {}, seen: [], day, tables: firstTables });
    expect([verdict, new Set(reasons.map(({ kind }) => kind))]).toEqual(["conditional", new Set(["question"])]);
  });
});

/** The values of each fact, from the proven one to the gravest doubt. Those of one list may lead to the same verdict. */
const doubts = {
  euApproval: [true, undefined, false],
  vehicleKind: ["car", undefined, "not_eu"],
  missingTitle: [undefined, "bank", "replacement", "missing"],
  writeOff: ["none", undefined, "total_damage", "scrapped"],
  accident: ["none_declared", "repaired", undefined, "damaged"],
  modified: [false, undefined, true],
  formerTaxiOrRental: [false, undefined, true],
  mileage: [64_300, undefined, 900],
  firstRegistration: ["2021-03", undefined, "2026-10"],
  papers: [[...decisive], undefined, ["teil_1"]],
  vin: [german, undefined, american],
  inspected: [recommended, undefined, { verdict: "not_recommended", defects: [] }],
  seen: [decisive, ["teil_1", "coc"], ["coc"], []],
} as const satisfies { [Name in keyof Case]: readonly Case[Name][] };
type Doubted = keyof typeof doubts;
const names = Object.keys(doubts) as Doubted[];
/** Mostly no doubt, or hardly any car could have a yes that a rule gives away. */
const depthOf = (name: Doubted) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(doubts[name].length - 1) });
const depths = fc.record(Object.fromEntries(names.map((name) => [name, depthOf(name)])) as Record<Doubted, fc.Arbitrary<number>>);
const caseOf = (depth: Record<Doubted, number>): Case => Object.fromEntries(names.map((name) => [name, doubts[name][depth[name]]]));
const rank: Record<Verdict, number> = { yes: 0, conditional: 1, no: 2 };

describe("any car", () => {
  test("a further doubt never improves the verdict", () => {
    fc.assert(
      fc.property(depths, fc.constantFrom(...names), (depth, name) => {
        const further = { ...depth, [name]: Math.min(depth[name] + 1, doubts[name].length - 1) };
        expect(rank[judge(caseOf(further)).verdict]).toBeGreaterThanOrEqual(rank[judge(caseOf(depth)).verdict]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("what is unknown never becomes 'yes'", () => {
    const required = ["writeOff", "inspected", "modified", "formerTaxiOrRental", "mileage", "firstRegistration"] as const;
    fc.assert(
      fc.property(depths, fc.constantFrom(...required), fc.subarray([...decisive], { maxLength: 2 }), (depth, name, seen) => {
        expect(judge({ ...caseOf(depth), [name]: undefined }).verdict).not.toBe("yes");
        expect(judge({ ...caseOf(depth), seen }).verdict).not.toBe("yes");
      }),
      { numRuns: 1_000 },
    );
  });

  test("an approval that nobody knows is a question until the COC was seen", () => {
    fc.assert(
      fc.property(depths, fc.subarray([...twoParts]), (depth, seen) => {
        const { verdict, reasons } = judge({ ...caseOf(depth), euApproval: undefined, vehicleKind: "car", seen });
        expect(verdict === "no" || reasons.some(({ kind }) => kind === "question")).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

test.each<[Case, string]>([
  [{}, "Sí, con los documentos que hemos visto"],
  [{ writeOff: "scrapped" }, "No, tal como está"],
  [{ modified: true }, "Con una condición"],
  [{ modified: true, accident: "damaged" }, "Con 2 condiciones"],
  [{ modified: true, inspected: undefined }, "Con una condición, y falta comprobar una cosa"],
  [{ inspected: undefined }, "Todavía no lo sabemos: falta comprobar una cosa"],
  [{ seen: [] }, "Todavía no lo sabemos: faltan 4 cosas por comprobar"],
])("%o in words: %s", (given, title) => {
  const view = registrabilityView(judge(given));
  expect([view.title, view.note]).toEqual([title, expect.stringContaining("robado")]);
});
