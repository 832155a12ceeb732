import { describe, expect, test } from "vitest";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { letterToSeller, sellerQuestions } from "./seller-questions.ts";

const complete: CarFacts = {
  make: "Volkswagen",
  model: "Golf",
  firstRegistration: "2021-03",
  mileage: 64_300,
  powertrain: "diesel",
  powerKw: 110,
  displacement: 1968,
  co2: 113,
  co2Cycle: "WLTP",
  euroNorm: "Euro 6",
  germanPrice: 24_900,
  seller: "dealer",
  vatRegime: "shown",
  papers: ["teil_1", "teil_2", "coc"],
  accident: "none_declared",
  writeOff: "none",
  inspectionUntil: "2027-03",
  previousOwners: 1,
  serviceHistory: "complete",
  keys: 2,
  formerTaxiOrRental: false,
  modified: false,
};
const asked = (facts: CarFacts) => sellerQuestions(facts).map(({ german }) => german);

describe("the questions to the seller", () => {
  test("are only about the chassis number when all is known", () => {
    expect(asked(complete)).toEqual(["Könnten Sie mir bitte die Fahrgestellnummer (FIN) mitteilen?"]);
  });

  test.each<[missing: keyof CarFacts, words: RegExp]>([
    ["germanPrice", /Gesamtpreis/],
    ["seller", /Händler oder als Privatperson/],
    ["vatRegime", /§ 25a UStG/],
    ["mileage", /Kilometerstand/],
    ["co2", /Feld V\.7/],
    ["co2Cycle", /WLTP oder nach NEFZ/],
    ["euroNorm", /Euro-Norm/],
    ["powerKw", /Feld P\.2/],
    ["displacement", /Hubraum/],
    ["papers", /Teil I und Teil II/],
    ["accident", /unfallfrei/],
    ["writeOff", /Totalschaden/],
    ["inspectionUntil", /Hauptuntersuchung/],
    ["previousOwners", /Vorbesitzer/],
    ["serviceHistory", /Scheckheft/],
    ["keys", /Schlüssel/],
    ["formerTaxiOrRental", /Taxi/],
    ["modified", /technisch verändert/],
  ])("ask for %s when it is unknown", (missing, words) => {
    const { [missing]: _, ...facts } = complete;
    expect(asked(facts).filter((question) => words.test(question))).toHaveLength(1);
  });

  test("ask for the day when only the year of the first registration is known", () => {
    expect(asked({ ...complete, firstRegistration: "2021" })).toContainEqual(expect.stringContaining("zum ersten Mal zugelassen"));
  });

  test("ask a private seller nothing about VAT, and nobody for the CO2 of an electric car", () => {
    const { vatRegime: _, co2: __, displacement: ___, euroNorm: ____, ...facts } = complete;
    const questions = asked({ ...facts, seller: "private", powertrain: "electric" }).join("\n");
    expect(questions).not.toMatch(/Mehrwertsteuer|CO2|Hubraum|Euro-Norm/);
  });

  test("ask for the electric range of a plug-in hybrid, and for photos after an accident", () => {
    const questions = asked({ ...complete, powertrain: "petrol_plug_in", accident: "repaired" }).join("\n");
    expect(questions).toMatch(/elektrische Reichweite/);
    expect(questions).toMatch(/Fotos des Unfallschadens/);
  });

  test("stand in a letter, numbered, with the same numbers in Spanish", () => {
    const { german, spanish } = letterToSeller({ make: "Volkswagen", model: "Golf" });
    const numbers = (text: string) => text.match(/^\d+\. /gm);
    expect(german).toMatch(/^Guten Tag,\n\nich interessiere mich für Ihr Fahrzeug \(Volkswagen Golf\)/);
    expect(numbers(german)?.length).toBe(sellerQuestions({}).length);
    expect(numbers(spanish)).toEqual(numbers(german));
  });
});
