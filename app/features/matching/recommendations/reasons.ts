import { fitsModel } from "./model-names.ts";
import { isOneOf, type Wishes } from "./scoring.ts";

const mostReasons = 3;

type Fitting = Record<"make" | "model" | "fuel_type" | "transmission" | "location", string> & Record<"year" | "price" | "mileage", number>;

/** The reason for a recommendation in one sentence: 'Encaja con tu presupuesto y tu marca'. */
export function reasonFor(vehicle: Fitting, wishes: Wishes): string {
  const reasons = reasonsFor(vehicle, wishes).slice(0, mostReasons);
  const last = reasons.pop();
  if (last === undefined) return "Se acerca a lo que buscas";
  return `Encaja con ${reasons.length === 0 ? last : `${reasons.join(", ")} y ${last}`}`;
}

function reasonsFor(vehicle: Fitting, { plan, preferences }: Wishes): string[] {
  const budget = plan?.budget_max ?? preferences?.budget_max ?? undefined;
  const either = (fits: (wishes: NonNullable<Wishes["plan"] | Wishes["preferences"]>) => boolean) =>
    [plan, preferences].some((wished) => wished !== undefined && fits(wished));
  const model = preferences?.preferred_models.some((wish) => fitsModel(wish, vehicle.make, vehicle.model)) === true;
  const make = either(({ preferred_makes }) => isOneOf(preferred_makes, vehicle.make));
  const place = isOneOf(preferences?.preferred_locations, vehicle.location) || plan?.delivery_location === vehicle.location;
  const found: [boolean, string][] = [
    [budget !== undefined && vehicle.price > 0 && vehicle.price <= budget, "tu presupuesto"],
    [model, "tu modelo"],
    [make && !model, "tu marca"],
    [either(({ preferred_fuel_types }) => isOneOf(preferred_fuel_types, vehicle.fuel_type)), "tu combustible"],
    [either(({ preferred_transmission }) => preferred_transmission === vehicle.transmission), "tu cambio"],
    [either(({ max_mileage }) => max_mileage !== null && vehicle.mileage <= max_mileage), "tus kilómetros"],
    [either(({ min_year }) => min_year !== null && vehicle.year >= min_year), "tu año mínimo"],
    [place, "tu zona"],
  ];
  return found.flatMap(([fits, words]) => (fits ? [words] : []));
}
