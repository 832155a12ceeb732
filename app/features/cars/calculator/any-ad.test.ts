/** What the reader reads, the form accepts, and the price follows: for a thousand ads of random pieces. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { landedPrice } from "#app/features/cars/landed-price/landed-price.ts";
import { usualBuyer } from "#app/features/cars/landed-price/lines.ts";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { type Region, regionCodes } from "#app/features/cars/price-tables/regions.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { writtenAdvertisements } from "#tests/advertisements/written-advertisements.ts";
import { withBothEngines } from "./fact-fields.ts";
import { formGroups } from "./form-groups.ts";
import { calculatorQuery, readCalculatorSearch } from "./search-params.ts";

const number = (min: number, max: number) => fc.integer({ min, max });
const grouped = (value: number, sign = ".") => String(value).replace(/\B(?=(\d{3})+$)/g, sign);
const twoDigits = (value: number) => String(value).padStart(2, "0");

const title = fc.constantFrom(
  "VW Golf Variant 2.0 TDI DSG Highline",
  "BMW 320\nd Touring Sport Line",
  "Mercedes-Benz C 220 d T-Modell",
  "Renault Clio 1.5 Blue dCi 85",
  "Peugeot 2008 1.2 PureTech Coup&eacute;",
  "Škoda Octavia Combi ｒｓ",
  "Tesla Model 3",
  "Fiat 500",
);

const euros = number(1_000, 250_000);
const cents = number(0, 99);
const price = fc.tuple(euros, cents, number(0, 7)).map(([whole, part, form]) => {
  const forms = [
    `${grouped(whole)},${twoDigits(part)} €`,
    `€ ${whole},${twoDigits(part)}`,
    `Preis: ${grouped(whole)},${twoDigits(part)} EUR`,
  ];
  const exact = form < forms.length;
  const text =
    forms[form] ?? [`${grouped(whole)} € VB`, `${whole},-`, `EUR ${grouped(whole, " ")}`, `Price: €${grouped(whole, ",")}`][form % 4] ?? "";
  return { text, value: exact ? whole + part / 100 : whole };
});

const mileage = number(1_000, 400_000).map((value) => ({ text: `Kilometerstand: ${grouped(value)} km`, value }));

/** Pieces that say more about the car, with figures up to and beyond what is likely. */
const piece = fc.oneof(
  fc.tuple(number(1, 13), number(1950, 2049)).map(([month, year]) => `EZ ${twoDigits(month)}/${year}`),
  fc.tuple(number(1, 12), number(2024, 2030)).map(([month, year]) => `HU ${twoDigits(month)}/${year}`),
  number(1, 3_000).map((power) => `${power} kW`),
  number(1, 12_000).map((size) => `${grouped(size)} cm³`),
  number(0, 900).map((grams) => `CO2 ${grams} g/km (WLTP)`),
  fc.tuple(number(0, 60), cents).map(([litres, part]) => `${litres},${twoDigits(part)} l/100 km (komb.)`),
  number(0, 2_000).map((range) => `elektrische Reichweite: ${range} km`),
  number(0, 40).map((owners) => `${owners} Vorbesitzer`),
  number(0, 40).map((count) => `Türen: ${count}\nSitze: ${count}\nZylinder: ${count}\n${count} Schlüssel`),
  fc.tuple(number(1, 5_000), number(1, 300_000)).map(([net]) => `${grouped(net * 37)},05 € netto`),
  fc.constantFrom(
    "Diesel",
    "Benzin",
    "Plug-in-Hybrid, Benzin",
    "Elektro",
    "Autogas LPG",
    "Euro 6d",
    "Automatik",
    "Allrad",
    "schwarz metallic",
  ),
  fc.constantFrom(
    "Anbieter\nPrivat",
    "Händler",
    "MwSt. ausweisbar",
    "§ 25a UStG",
    "unfallfrei",
    "Unfallschaden instandgesetzt",
    "COC, Fahrzeugbrief",
  ),
);

/** Pieces with figures that are neither the price nor the mileage. */
const otherPiece = fc.oneof(
  number(10_000, 99_999).map((code) => `${code} Musterstadt`),
  number(250, 999).map((rate) => `Monatliche Rate: ${rate},50 €`),
  number(1_000, 20_000).map((distance) => `Winterreifen ca. ${grouped(distance)} km`),
  number(10_000, 99_999).map((distance) => `Zahnriemen bei ${grouped(distance)} km`),
  number(1, 3).map((tons) => `Anhängelast ${tons} 400 kg`),
  number(10_000, 99_999).map((article) => `Artikelnummer ${article}`),
);

const line = fc.constantFrom("\n", "\r\n", "\n\n", "<br>\n");
const ad = fc
  .tuple(title, price, mileage, fc.array(fc.oneof(piece, otherPiece), { maxLength: 12 }), line)
  .map(([name, asked, run, pieces, end]) => ({
    text: [name, asked.text, run.text, ...pieces].join(end),
    price: asked.value,
    mileage: run.value,
  }));

function expectAccepted(facts: CarFacts): void {
  const search = readCalculatorSearch(new URLSearchParams(calculatorQuery({ facts })));
  expect(search.wrong).toEqual({});
  expect(search.facts).toEqual(facts);
  const sent = new URLSearchParams();
  for (const { parameter, value, ticked } of formGroups(search).flatMap(({ controls }) => controls)) {
    if (value !== "") sent.append(parameter, value);
    for (const box of ticked) sent.append(parameter, box);
  }
  expect(readCalculatorSearch(sent)).toMatchObject({ facts, wrong: {} });
}

const anyRegion = fc.constantFrom(...regionCodes);
const day = Temporal.PlainDate.from("2026-11-27");

function expectComputed(facts: CarFacts, region: Region): void {
  const landed = landedPrice(facts, usualBuyer(region), day, firstTables);
  expect(landed !== undefined).toBe(facts.germanPrice !== undefined);
  if (landed === undefined) return;
  expect(Number.isSafeInteger(landed.total.low) && Number.isSafeInteger(landed.total.high)).toBe(true);
  expect(landed.total.low).toBeGreaterThan(0);
}

test("price and mileage are the ad's own, the form accepts every fact, and the price is computed", () => {
  fc.assert(
    fc.property(ad, anyRegion, ({ text, price: asked, mileage: run }, home) => {
      const facts = withBothEngines(readAdvertisement(text).facts);
      expect(facts).toMatchObject({ germanPrice: asked, mileage: run });
      expectAccepted(facts);
      expectComputed(facts, home);
    }),
    { numRuns: 1_000 },
  );
});

test("also of pieces of our own ads in any order", () => {
  const pieces = ["first-half", "second-half"] as const;
  const lines = pieces.flatMap((half) => writtenAdvertisements(half).flatMap(({ text }) => text.split(/\n|, /)));
  const mixed = fc.array(fc.constantFrom(...lines), { maxLength: 40 }).map((parts) => parts.join("\n"));
  const check = fc.property(mixed, anyRegion, (text, home) => {
    const facts = withBothEngines(readAdvertisement(text).facts);
    expectAccepted(facts);
    expectComputed(facts, home);
  });
  expect(fc.check(check, { numRuns: 300 })).toMatchObject({ failed: false });
});
