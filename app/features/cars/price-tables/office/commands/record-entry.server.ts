import { sql, type Transaction } from "kysely";
import type { TableName, TableVersion } from "#app/features/cars/price-tables/tables.ts";
import type { DB } from "#db/types.ts";
import { type Actor, userIdOf } from "#server/context.ts";
import type { Entry } from "../../versions.ts";

/** Waits until nobody else records an entry. What is read afterwards stays the newest until this transaction ends. */
export async function waitForTurn(transaction: Transaction<DB>): Promise<void> {
  // The same lock as in db/migrations/0035-price-tables.sql.
  await sql`select pg_advisory_xact_lock(hashtextextended('price_table_versions', 0))`.execute(transaction);
}

/** Adds a row to the history of a table; the database sets its time. */
export async function recordEntry(
  transaction: Transaction<DB>,
  actor: Actor,
  {
    name,
    entry,
    ...rest
  }: { name: TableName } & (
    | { entry: Extract<Entry, "figures" | "proposal">; version: TableVersion<TableName> }
    | { entry: Extract<Entry, "withdrawal" | "dismissal">; validFrom: string }
  ),
): Promise<void> {
  const columns = "version" in rest ? columnsOf(rest.version) : { valid_from: rest.validFrom };
  await transaction
    .insertInto("price_table_versions")
    .values({ price_table: name, entry, recorded_by: userIdOf(actor), ...columns })
    .execute();
}

function columnsOf({ content, validFrom, source }: TableVersion<TableName>) {
  return {
    valid_from: validFrom,
    content: JSON.stringify(content),
    source_title: source.title,
    source_date: source.date,
    source_address: source.address ?? null,
  };
}
