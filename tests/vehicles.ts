import type { Insertable } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";
import { runAs, system } from "#server/context.ts";
import { contextOf } from "./database.ts";

export type NewVehicle = Insertable<DB["vehicles"]>;

/** A valid row; give the values that the test needs. */
export function vehicleRow(given: Partial<NewVehicle> = {}): NewVehicle {
  return {
    make: "Audi",
    model: "A4 Avant",
    year: 2020,
    price: 19_900,
    mileage: 78_500,
    fuel_type: "Diésel",
    transmission: "Automático",
    location: "Murcia",
    status: "available",
    ...given,
  };
}

/** Inserts vehicles as the system and returns their ids in the given order. */
export async function insertVehicles(database: Database, vehicles: readonly Partial<NewVehicle>[]): Promise<string[]> {
  const rows = vehicles.map((vehicle) => ({ ...vehicleRow(vehicle), id: vehicle.id ?? crypto.randomUUID() }));
  await runAs(contextOf(database, system), (transaction) => transaction.insertInto("vehicles").values(rows).execute());
  return rows.map((row) => row.id);
}

/** Inserts one vehicle and returns its id. */
export async function insertVehicle(database: Database, given: Partial<NewVehicle> = {}): Promise<string> {
  const [id = ""] = await insertVehicles(database, [given]);
  return id;
}
