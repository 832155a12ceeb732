import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export type StockWrites = {
  /** Writes that the database has confirmed. */
  confirmed: number;
  /** Writes that were sent and got no response, because the database was killed. Some of them may be stored. */
  unknown: number;
};

/** Each statement writes to up to 20 vehicles from a random id on. As many come as leave, so the stock keeps its size. */
const changes = [
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

/** Several people write at the same time until `count` more writes are confirmed. They go on after a kill of the database. */
export async function writeStock(url: string, people: number, count: number, writes: StockWrites): Promise<void> {
  const end = writes.confirmed + count;
  const person = async () => {
    while (writes.confirmed < end) {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      if (await isOpened(client)) await writeUntil(client, end, writes);
      else await pause(20);
      await client.end().catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: people }, person));
}

function isOpened(client: pg.Client): Promise<boolean> {
  return client.connect().then(
    () => true,
    () => false,
  );
}

/** Writes until enough is confirmed, or until the connection is lost. */
async function writeUntil(client: pg.Client, end: number, writes: StockWrites): Promise<void> {
  while (writes.confirmed < end) {
    try {
      await client.query(anyWrite());
      writes.confirmed += 1;
    } catch (error) {
      if (isDeadlock(error)) continue;
      if (isRefused(error)) throw error;
      writes.unknown += 1;
      return;
    }
  }
}

/** Two people wrote to the same vehicles, and nothing of one of them is stored. */
function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "40P01";
}

/** Whether the statement itself is wrong. */
function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|40|42)/.test(error.code ?? "");
}

function anyWrite(): string {
  const picked = Math.floor(Math.random() * (changes.length + 1));
  const size = 1 + Math.floor(Math.random() * 20);
  return `${changes[picked] ?? copies} where id in (select id from vehicles where id > '${crypto.randomUUID()}' order by id limit ${size})`;
}
