import type { Preferences, Wishes } from "#app/features/matching/recommendations/scoring.ts";
import { seededRandom } from "./measure.ts";

const makes = ["Audi", "BMW", "Mercedes-Benz", "Volkswagen", "Porsche", "Opel", "Ford", "SEAT", "Skoda", "Toyota", "Kia", "Tesla", "Lucid"];
const models = [
  "Audi A4",
  "BMW Serie 3",
  "BMW X3",
  "Mercedes-Benz Clase C",
  "Volkswagen Golf",
  "Porsche 911",
  "Opel Corsa",
  "Toyota Yaris",
];
const fuels = ["Gasolina", "Diésel", "Híbrido", "Eléctrico", "GLP"];
const transmissions = ["Manual", "Automático"];

/** Wishes as people save them, the same in every run. Sliders are always set, the other fields mostly; one in five has a plan. */
export function differentWishes(count: number): Wishes[] {
  const random = seededRandom(20_261_121);
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)] as Value;
  const some = <Value>(list: readonly Value[], share: number): Value[] =>
    random() < share ? [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(list)))] : [];
  const criteria = () => ({
    budget_max: 5_000 + Math.floor(random() * 60) * 1_000,
    preferred_makes: some(makes, 0.6),
    preferred_fuel_types: some(fuels, 0.7),
    preferred_transmission: random() < 0.6 ? pick(transmissions) : null,
    max_mileage: 50_000 + Math.floor(random() * 26) * 10_000,
    min_year: random() < 0.5 ? 2000 : 2010 + Math.floor(random() * 12),
  });
  return Array.from({ length: count }, () => {
    const shared = criteria();
    const preferences: Preferences = { ...shared, preferred_models: modelsOf(shared.preferred_makes), preferred_locations: ["Madrid"] };
    const plan = random() < 0.2 ? { ...criteria(), delivery_location: "Murcia", priority: pick(["normal", "high"]) } : undefined;
    return { preferences, plan, currentYear: 2026 };
  });

  function modelsOf(chosen: readonly string[]): string[] {
    return models.filter((model) => chosen.some((make) => model.startsWith(make)) && random() < 0.5);
  }
}
