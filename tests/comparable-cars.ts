import type { Database } from "#db/client.ts";
import { insertVehicles, type NewVehicle } from "./vehicles.ts";

export const comparedCar = {
  make: "Audi",
  model: "A4 Avant",
  year: 2020,
  first_registration: "2020-05-01",
  mileage: 80_000,
  power_kw: 110,
  fuel_type: "Diésel",
  transmission: "Automático",
  price: 20_000,
} as const satisfies Partial<NewVehicle>;

/** Cars like it at 19.000 € to 21.000 €, at most 8 % apart when age and kilometres are taken into account. */
export function likeIt(count: number, given: Partial<NewVehicle> = {}): Partial<NewVehicle>[] {
  return Array.from({ length: count }, (_, at) => ({
    ...comparedCar,
    year: 2019 + (at % 3),
    first_registration: `${2019 + (at % 3)}-0${1 + (at % 9)}-01`,
    mileage: 60_000 + ((at * 7_919) % 40_000),
    price: Math.round(
      20_000 * Math.exp(0.08 * ((at % 3) - 1) - 0.003 * (((at * 7_919) % 40_000) / 1_000 - 20) + 0.02 * (((at * 5) % 7) - 3)),
    ),
    ...given,
  }));
}

/** One car for sale, with so many like it of which half are archived or sold. Returns its id and those of the archived ones. */
export async function insertComparedCar(database: Database, count: number, given: Partial<NewVehicle> = {}) {
  const statuses = ["available", "archived", "german_prospect", "sold"];
  const cars = likeIt(count).map((car, at) => ({ ...car, status: statuses[at % statuses.length] ?? "" }));
  const [id = "", ...others] = await insertVehicles(database, [{ ...comparedCar, status: "available", ...given }, ...cars]);
  const archived = cars.flatMap((car, at) => (car.status === "archived" ? [{ id: others[at] ?? "", price: car.price ?? 0 }] : []));
  return { id, archived };
}
