import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export type StockWriters = {
  /** Writes that the database has confirmed. */
  confirmed: number;
  /** Writes without a confirmation, because the database was killed. Some of them may be stored. */
  unknown: number;
};

/** Each statement writes to up to 20 vehicles from a random id on. As many come as leave, so the stock keeps its size. */
const writes = [
  "update vehicles set price = price + 1",
  "update vehicles set make = 'Seat', model = 'León', fuel_type = 'GLP'",
  "update vehicles set make = 'Škoda', model = 'Octavia', fuel_type = 'Diésel', location = 'Köln'",
  "update vehicles set status = case when status = 'archived' then 'available' else 'archived' end",
  "update vehicles set colour = 'Verde', power_kw = null, first_registration = null",
  "update vehicles set colour = 'Rojo', power_kw = 80 + year % 90, first_registration = make_date(year, 5, 1)",
  "update vehicles set created_at = created_at + interval '1 day', mileage = mileage + 7",
  "delete from vehicles",
];
const copies = `insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location, status)
  select make, model, year, price + 1, mileage + 1, fuel_type, transmission, location, 'available' from vehicles`;

/** Several people write at the same time until so many writes are confirmed. They go on after a kill of the database. */
export async function writeStock(url: string, people: number, count: number): Promise<StockWriters> {
  const writers = { confirmed: 0, unknown: 0 };
  const person = async () => {
    while (writers.confirmed < count) {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      try {
        await client.connect();
        while (writers.confirmed < count) {
          await client.query(anyWrite());
          writers.confirmed += 1;
        }
      } catch (error) {
        if (isRefused(error)) throw error;
        writers.unknown += 1;
        await pause(20);
      } finally {
        await client.end().catch(() => {});
      }
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  return writers;
}

/** Whether the statement itself is wrong. A deadlock (40P01) is no mistake, because two people may write to the same vehicles. */
function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== "40P01" && /^(22|23|40|42)/.test(error.code ?? "");
}

function anyWrite(): string {
  const picked = Math.floor(Math.random() * (writes.length + 1));
  const size = 1 + Math.floor(Math.random() * 20);
  return `${writes[picked] ?? copies} where id in (select id from vehicles where id > '${crypto.randomUUID()}' order by id limit ${size})`;
}
