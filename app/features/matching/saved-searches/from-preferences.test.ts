import { expect, test } from "vitest";
import { searchOfPreferences } from "./from-preferences.ts";
import { savedQuery } from "./saved-query.ts";

const none = {
  budget_max: null,
  preferred_makes: [],
  preferred_models: [],
  preferred_fuel_types: [],
  preferred_transmission: null,
  max_mileage: null,
  min_year: null,
  body_style: [],
};

test.each([
  ["no wish is every car", none, ""],
  ["sliders at their widest end are no wish", { ...none, budget_max: 100_000, max_mileage: 300_000, min_year: 2000 }, ""],
  ["sliders", { ...none, budget_max: 25_000, max_mileage: 150_000, min_year: 2018 }, "price_max=25000&year_min=2018&mileage_max=150000"],
  [
    "makes and models",
    { ...none, preferred_makes: ["Audi", "Kia"], preferred_models: ["Audi A4", "BMW X1"] },
    "make=Audi&make=Kia&model=Audi+A4",
  ],
  [
    "ticks, of which the catalogue knows some",
    {
      ...none,
      preferred_fuel_types: ["Híbrido", "Vapor"],
      preferred_transmission: "Manual",
      body_style: ["SUV"],
    },
    "fuel=H%C3%ADbrido&transmission=Manual&body=SUV",
  ],
])("preferences as a search: %s", (_what, wishes, query) => {
  expect(savedQuery(searchOfPreferences(wishes))).toBe(query);
});
