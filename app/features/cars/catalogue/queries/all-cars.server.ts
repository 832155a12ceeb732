import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Context } from "#server/context.ts";
import { CarColumns } from "../market/car-columns.ts";
import { asSystem, one } from "./car-changes.server.ts";

/** Pages of the table that one statement reads: some 20,000 cars, and a few milliseconds of work here. */
const pagesAtOnce = 256;
/** Statements that run side by side on PostgreSQL. The embedded database runs them one after another. */
const mostAtOnce = 3;

/** `cars`: a little more than the statistics say, because columns that grow are copied. */
type Extent = { cars: number; pages: number; file: string };

/**
 * Reads all cars in the order in which they lie in the table, because a reading by id would jump through the whole table (decision 0055). Rows
 * that move meanwhile may be missed or read twice; they are changes, which come later.
 */
export async function readAllCars(context: Context): Promise<CarColumns> {
  const extent = await readExtent(context);
  const columns = new CarColumns(extent.cars);
  const starts = Array.from({ length: Math.ceil(extent.pages / pagesAtOnce) || 1 }, (_, position) => position * pagesAtOnce);
  const last = starts.at(-1);
  const read = async () => {
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      const cars = await readPages(context, start, start === last ? undefined : start + pagesAtOnce);
      if (cars) columns.addPacked(cars);
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, read));
  // A table that was written anew meanwhile has all its rows elsewhere, without a change.
  if ((await readExtent(context)).file !== extent.file) return readAllCars(context);
  await setImmediate();
  columns.sortById();
  return columns;
}

function readExtent(context: Context): Promise<Extent> {
  return asSystem(context, async (transaction) => {
    const { rows } = await sql<Extent>`
      select ceil(greatest(reltuples, 0) * 1.02)::integer as cars, pg_relation_filenode(oid)::text as file,
        (pg_relation_size(oid) / current_setting('block_size')::integer)::integer as pages
      from pg_class where oid = 'catalogue_cars'::regclass`.execute(transaction);
    return one(rows);
  });
}

/** `end`: undefined for all pages to the end, also those that have come meanwhile. */
function readPages(context: Context, start: number, end: number | undefined): Promise<Buffer | null> {
  const before = end === undefined ? sql`` : sql`and ctid < ${`(${end},0)`}::tid`;
  return asSystem(context, async (transaction) => {
    const { rows } = await sql<{ cars: Buffer | null }>`
      select string_agg(packed, ''::bytea) as cars from catalogue_cars where ctid >= ${`(${start},0)`}::tid ${before}`.execute(transaction);
    return one(rows).cars;
  });
}
