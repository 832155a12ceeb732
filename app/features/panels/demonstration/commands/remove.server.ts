import { sql } from "kysely";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { demonstrationTariff } from "../messages.ts";

/** What became of the demonstration. `kept`: cars that a real reservation names, which are archived instead. */
export type RemovedDemonstration = { rows: number; vehicles: number; kept: number };

/** Rows that others refer to come last. */
const markedTables = [
  "orders",
  "bank_movements",
  "reservations",
  "vehicle_inquiries",
  "contact_messages",
  "appointments",
  "service_contracts",
  "data_requests",
  "users",
] as const;

/**
 * Removes the demonstration's people, stock and everything of theirs, as the system in one transaction, and nothing else. Writes down that
 * it is removed, so that no start plants it again. Files go after the commit. Running it again removes what is left.
 */
export async function removeDemonstration(given: Context, storage: Storage): Promise<RemovedDemonstration> {
  const context = { ...given, actor: system };
  const { files, ...removed } = await runAs(context, async (transaction) => {
    await recordRemoval(transaction, context);
    return removeRows(transaction, context);
  });
  for (const key of files) await storage.removeAll(key);
  return removed;
}

/** The same in a transaction of the system, without a note of it. `files`: folders of the file store to remove after the commit. */
export async function removeRows(transaction: Transaction, context: Context): Promise<RemovedDemonstration & { files: string[] }> {
  const orders = await transaction.selectFrom("demonstration_rows").select("row_id as id").where("table_name", "=", "orders").execute();
  const rows = await removeMarkedRows(transaction);
  const { files, ...stock } = await removeStock(transaction, context);
  await withdrawOwnPrices(transaction);
  return { rows, ...stock, files: [...files, ...orders.flatMap(({ id }) => [`order-papers/${id}`, `order-inspections/${id}`])] };
}

export async function recordRemoval(transaction: Transaction, { now }: Context): Promise<void> {
  const at = now.toString();
  const { numUpdatedRows } = await transaction
    .updateTable("demonstrations")
    .set({ removed_at: at })
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  // A stock without a business was never written down.
  await sql`insert into demonstrations (planted_at, removed_at)
    select ${at}::timestamptz, ${at}::timestamptz where not exists (select from demonstrations)`.execute(transaction);
}

async function removeMarkedRows(transaction: Transaction): Promise<number> {
  const marked = (table: string) => sql<boolean>`id::text in (select row_id from demonstration_rows where table_name = ${table})`;
  let rows = 0;
  // What later arose from these rows: mails to the team, and consents.
  const subjects = sql<boolean>`subject_id::text in (select row_id from demonstration_rows)`;
  await transaction.deleteFrom("emails").where(subjects).execute();
  await transaction.deleteFrom("consents").where(subjects).execute();
  const realSeries = await readRealSeries(transaction);
  for (const table of markedTables) {
    const { numDeletedRows } = await transaction.deleteFrom(table).where(marked(table)).executeTakeFirstOrThrow();
    rows += Number(numDeletedRows);
  }
  await beginSeriesAgain(transaction, realSeries);
  rows += await removeMakes(transaction);
  const { numDeletedRows } = await transaction
    .deleteFrom("vehicle_visit_totals")
    .where(sql<boolean>`day::text in (select row_id from demonstration_rows where table_name = 'vehicle_visit_totals')`)
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom("demonstration_rows").execute();
  return rows + Number(numDeletedRows);
}

type Series = { kind: string; year: number };

/** The series of documents with a number of a real order. */
async function readRealSeries(transaction: Transaction): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select kind, year from order_documents
      where order_id::text not in (select row_id from demonstration_rows where table_name = 'orders')
    union select kind, year from erased_documents`.execute(transaction);
  return rows;
}

/** Series that only the demonstration has used begin again with 1. Throws if somebody issues the first real document meanwhile. */
async function beginSeriesAgain(transaction: Transaction, real: readonly Series[]): Promise<void> {
  const unused = sql`not exists (select from unnest(${real.map(({ kind }) => kind)}::text[], ${real.map(({ year }) => year)}::integer[])
    as used (kind, year) where used.kind = series.kind and used.year = series.year)`;
  await sql`delete from erased_documents series where ${unused}`.execute(transaction);
  await sql`delete from document_series series where ${unused}`.execute(transaction);
  const { rows } = await sql`select from order_documents series where ${unused} limit 1`.execute(transaction);
  if (rows.length > 0) throw new Error("a real document was issued while the demonstration was removed");
}

/** Removes the demonstration's models and makes that no other car has, and no makes with models of the team or of customers. */
async function removeMakes(transaction: Transaction): Promise<number> {
  const models = await sql`
    delete from vehicle_models where id::text in (select row_id from demonstration_rows where table_name = 'vehicle_models')
      and not exists (
        select from vehicles join vehicle_makes on vehicle_makes.id = make_id
        where vehicles.make = vehicle_makes.name and lower(vehicles.model) = lower(vehicle_models.name) and source is distinct from 'demo'
      )`.execute(transaction);
  const makes = await sql`
    delete from vehicle_makes where id::text in (select row_id from demonstration_rows where table_name = 'vehicle_makes')
      and not exists (select from vehicle_models where make_id = vehicle_makes.id)
      and not exists (select from vehicles where make = vehicle_makes.name and source is distinct from 'demo')`.execute(transaction);
  return Number(models.numAffectedRows ?? 0n) + Number(makes.numAffectedRows ?? 0n);
}

/** From now on stand the own prices of before. Rows of price tables are never removed, and what the team has set since then stays. */
async function withdrawOwnPrices(transaction: Transaction): Promise<void> {
  await sql`insert into price_table_versions (price_table, valid_from, entry)
    select 'our_prices', valid_from, 'withdrawal' from (
      select distinct on (valid_from) valid_from, source_title from price_table_versions
      where price_table = 'our_prices' and entry in ('figures', 'withdrawal')
      order by valid_from, recorded_at desc, id desc
    ) as standing
    where source_title = ${demonstrationTariff}`.execute(transaction);
}

/** Removes the stock with its pictures' rows. Returns the pictures' keys in the file store. */
async function removeStock(transaction: Transaction, { now }: Context) {
  const held = sql<boolean>`exists (select from reservations where vehicle_id = vehicles.id)`;
  const { numUpdatedRows: kept } = await transaction
    .updateTable("vehicles")
    .set({ status: "archived", updated_at: now.toString() })
    .where("source", "=", "demo")
    .where(held)
    .executeTakeFirstOrThrow();
  const images = await transaction
    .selectFrom("vehicle_images")
    .innerJoin("vehicles", "vehicles.id", "vehicle_id")
    .select("storage_key")
    .where("source", "=", "demo")
    .where((tables) => tables.not(held))
    .execute();
  const { numDeletedRows: vehicles } = await transaction
    .deleteFrom("vehicles")
    .where("source", "=", "demo")
    .where((tables) => tables.not(held))
    .executeTakeFirstOrThrow();
  return { vehicles: Number(vehicles), kept: Number(kept), files: images.map(({ storage_key }) => storage_key) };
}
