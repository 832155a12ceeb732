import { sql } from "kysely";
import { firstTables } from "../../first-tables.ts";
import { type PriceTables, type TableName, tableNames, tableSchemas, type TableVersion, type Entry } from "../../tables.ts";
import { type Context, runAs, type Actor, userIdOf, type Transaction } from "#server/context.ts";
import { type HistoryRow, readRows } from "../queries.server.ts";

/**
 * Records the software's own figures at a start (DOOR-22). A table without figures gets them as its first version. In any other table,
 * figures that it has never had become a proposal, because the team's own figures count. Instances that start at once wait for each other,
 * so each entry is written once. `tables` are those of this release. Returns the number of entries.
 */
export function writeFirstTables(context: Context, tables: PriceTables = firstTables): Promise<number> {
  return runAs(context, async (transaction) => {
    await waitForTurn(transaction);
    const histories = await readRows(transaction, tableNames);
    const missing = tableNames.filter((name) => !histories[name].some((row) => isSame(name, row, tables[name])));
    for (const name of missing) {
      // Figures that this release cannot read are the team's all the same.
      const hasFigures = histories[name].some(({ entry }) => entry === "figures");
      await recordEntry(transaction, context.actor, { name, entry: hasFigures ? "proposal" : "figures", version: tables[name] });
    }
    return missing.length;
  });
}

function isSame(name: TableName, { validFrom, version }: HistoryRow, own: TableVersion<TableName>): boolean {
  // The schema puts the keys of both into the same order.
  return validFrom === own.validFrom && JSON.stringify(version?.content) === JSON.stringify(tableSchemas[name].parse(own.content));
}

/** Waits until nobody else records an entry. What is read afterwards stays the newest until this transaction ends. */
export async function waitForTurn(transaction: Transaction): Promise<void> {
  // The same lock as in db/migrations/0034-price-tables.sql.
  await sql`select pg_advisory_xact_lock(hashtextextended('price_table_versions', 0))`.execute(transaction);
}

type NewEntry = { name: TableName } & (
  | { entry: Extract<Entry, "figures" | "proposal">; version: TableVersion<TableName> }
  | { entry: Extract<Entry, "withdrawal" | "dismissal">; validFrom: string }
);

/** Adds a row to the history of a table; the database sets its time. */
export async function recordEntry(transaction: Transaction, actor: Actor, { name, entry, ...rest }: NewEntry): Promise<void> {
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
