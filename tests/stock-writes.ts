/** Statements that change the stock in every way, and the stock after them, for tests that compare it with what the catalogue shows. */
import fc from "fast-check";
import type { Database } from "#db/client.ts";
import { runAs, system } from "#server/context.ts";
import type { StockVehicle } from "./catalogue-model.ts";
import { contextOf } from "./database.ts";

/** Each statement writes to some of the vehicles; `part` is from 0 to 9. */
const writes: ((part: number) => string)[] = [
  (part) => `update vehicles set price = price + 1 where ${isPart(part)}`,
  (part) => `update vehicles set make = 'Seat', model = 'León', fuel_type = 'GLP' where ${isPart(part)}`,
  (part) => `update vehicles set transmission = 'Manual', location = 'Lorca', year = year + 1, mileage = mileage + 1 where ${isPart(part)}`,
  (part) =>
    `update vehicles set body_style = 'Familiar', environmental_badge = null, drive = 'Total', previous_owners = 7 where ${isPart(part)}`,
  (part) => `update vehicles set status = 'archived' where ${isPart(part)}`,
  (part) => `update vehicles set status = 'available' where ${isPart(part)}`,
  (part) => `update vehicles set colour = 'Verde', power_kw = null, first_registration = null where ${isPart(part)}`,
  (part) => `update vehicles set created_at = created_at + interval '1 day' where ${isPart(part)}`,
  (part) => `update vehicles set visitor_count = visitor_count + 1, featured = not featured where ${isPart(part)}`,
  (part) => `delete from vehicles where ${isPart(part)} and id::text > '8'`,
  (part) => `insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location, status, created_at)
    select make, model, year, price + 1, mileage + 1, fuel_type, transmission, location, 'available', created_at + interval '1 hour' from vehicles where ${isPart(part)}`,
];
const isPart = (part: number) => `(hashtext(id::text) & 65535) % 10 = ${part}`;
export const anyStockWrite = fc
  .tuple(fc.constantFrom(...writes), fc.integer({ min: 0, max: 9 }))
  .map(([statement, part]) => statement(part));

/** Reads all vehicles without the catalogue's tables. */
export function readStock(database: Database): Promise<StockVehicle[]> {
  return runAs(contextOf(database, system), async (transaction) => {
    const vehicles = await transaction
      .selectFrom("vehicles")
      .select(["id", "make", "model", "price", "year", "mileage", "fuel_type", "transmission", "location", "status", "created_at"])
      .select(["body_style", "environmental_badge", "colour", "drive", "previous_owners", "power_kw", "first_registration"])
      .select(["featured", "visitor_count"])
      .execute();
    return vehicles.map((vehicle) => ({ ...vehicle, created_at: vehicle.created_at.toISOString() }));
  });
}
