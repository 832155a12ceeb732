import type { Database } from "#db/client.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { runAs } from "#server/context.ts";
import { type SignedInSite, startSignedInSite } from "#tests/signed-in-site.ts";
import { contextOf } from "#tests/database.ts";
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

/**
 * Starts the built site with some vehicles and with signed-in customers. They are the same in every run. With `pictures`, each vehicle has
 * a picture in the database, but no file: enough for pages, whose pictures nobody opens.
 */
export function startStockedSite(vehicles: number, customers: number, { pictures = false } = {}): Promise<SignedInSite> {
  const people = Array.from({ length: customers }, () => ({}));
  return startSignedInSite(people, manySenders, async (database) => {
    const ids = await insertStock(database, vehicles);
    if (pictures) await insertPictures(database, ids);
    await refreshStatistics(database);
  });
}

function insertStock(database: Database, count: number): Promise<string[]> {
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
  return insertVehicles(database, stock);
}

async function insertPictures(database: Database, ids: readonly string[]): Promise<void> {
  const placeholder = `data:image/webp;base64,${"UklGRmIAAABXRUJQVlA4IFYAAABQAwCdASoSAAwAPu1i".repeat(4)}`;
  const pictures = ids.map((id) => ({
    vehicle_id: id,
    storage_key: `vehicle-images/${id}/${crypto.randomUUID()}`,
    width: 1600,
    height: 1067,
    placeholder,
    is_primary: true,
  }));
  await runAs(contextOf(database), (transaction) => transaction.insertInto("vehicle_images").values(pictures).execute());
}
