import { expect, test } from "vitest";
import { reasonFor } from "./reasons.ts";
import type { ActivePlan, Preferences } from "./scoring.ts";

const car = {
  make: "Audi",
  model: "A4 Avant",
  year: 2019,
  price: 20_000,
  mileage: 80_000,
  fuel_type: "Diésel",
  transmission: "Automático",
  location: "Murcia",
};
const nothing: Preferences & ActivePlan = {
  budget_max: null,
  preferred_makes: [],
  preferred_models: [],
  preferred_fuel_types: [],
  preferred_transmission: null,
  min_year: null,
  max_mileage: null,
  preferred_locations: [],
  delivery_location: null,
  priority: "normal",
};
const reason = (preferences?: Partial<Preferences>, plan?: Partial<ActivePlan>) =>
  reasonFor(car, {
    preferences: preferences && { ...nothing, ...preferences },
    plan: plan && { ...nothing, ...plan },
    currentYear: 2026,
  });

test.each<[string, Partial<Preferences>, Partial<ActivePlan> | undefined]>([
  ["Encaja con tu presupuesto", { budget_max: 20_000 }, undefined],
  ["Encaja con tu presupuesto y tu marca", { budget_max: 20_000, preferred_makes: ["audi"] }, undefined],
  ["Encaja con tu marca", { budget_max: 19_000, preferred_makes: ["Audi"] }, undefined],
  [
    "Encaja con tu modelo y tu combustible",
    { preferred_makes: ["Audi"], preferred_models: ["Audi A4"], preferred_fuel_types: ["Diesel"] },
    undefined,
  ],
  [
    "Encaja con tu marca, tu cambio y tus kilómetros",
    {
      preferred_makes: ["Audi"],
      preferred_transmission: "Automático",
      max_mileage: 90_000,
      min_year: 2015,
      preferred_locations: ["Murcia"],
    },
    undefined,
  ],
  ["Encaja con tu año mínimo y tu zona", { min_year: 2019, preferred_locations: ["Murcia"] }, undefined],
  ["Encaja con tu presupuesto", { budget_max: 5_000 }, { budget_max: 20_000 }],
  ["Encaja con tu marca y tu zona", {}, { preferred_makes: ["Audi"], delivery_location: "Murcia" }],
  ["Se acerca a lo que buscas", { preferred_makes: ["BMW"], max_mileage: 70_000 }, undefined],
])("'%s'", (sentence, preferences, plan) => {
  expect(reason(preferences, plan)).toBe(sentence);
});
