import type { Database } from "#db/client.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { type SignedInSite, startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicles } from "#tests/vehicles.ts";
import { seededRandom } from "./measure.ts";

const cars = [
  "Volkswagen Golf",
  "BMW 320",
  "Audi A4",
  "Mercedes-Benz C 220",
  "Škoda Octavia",
  "Renault Mégane",
  "Tesla Model",
  "Opel Corsa",
];
const fuels = ["Gasolina", "Diésel", "Híbrido", "Eléctrico"];

/** Settings with which one machine can send requests as many people. */
const manySenders = { TRUSTED_PROXIES: "127.0.0.1", FORMS_PER_HOUR: "1000000", METRICS_PORT: "0", LOG_LEVEL: "info" };

/** Starts the built site with some vehicles, without pictures, and with signed-in customers. They are the same in every run. */
export function startStockedSite(vehicles: number, customers: number): Promise<SignedInSite> {
  const people = Array.from({ length: customers }, () => ({}));
  return startSignedInSite(people, manySenders, (database) => insertStock(database, vehicles));
}

async function insertStock(database: Database, count: number): Promise<void> {
  const random = seededRandom(7);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  const stock = Array.from({ length: count }, () => {
    const [make = "", ...model] = pick(cars).split(" ");
    const price = 8_000 + Math.floor(random() * 60) * 1_000;
    return {
      make,
      model: model.join(" "),
      price,
      year: 2010 + Math.floor(random() * 15),
      mileage: Math.floor(random() * 40) * 5_000,
      fuel_type: pick(fuels),
    };
  });
  await insertVehicles(database, stock);
  await refreshStatistics(database);
}
