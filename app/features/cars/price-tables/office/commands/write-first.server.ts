import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { type PriceTables, type TableName, tableNames, tableSchemas, type TableVersion } from "#app/features/cars/price-tables/tables.ts";
import { type Context, runAs } from "#server/context.ts";
import { type HistoryRow, readRows } from "../queries.server.ts";
import { recordEntry, waitForTurn } from "./record-entry.server.ts";

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
      const hasFigures = histories[name].some(({ entry, version }) => entry === "figures" && version !== undefined);
      await recordEntry(transaction, context.actor, { name, entry: hasFigures ? "proposal" : "figures", version: tables[name] });
    }
    return missing.length;
  });
}

function isSame(name: TableName, { validFrom, version }: HistoryRow, own: TableVersion<TableName>): boolean {
  // The schema puts the keys of both into the same order.
  return validFrom === own.validFrom && JSON.stringify(version?.content) === JSON.stringify(tableSchemas[name].parse(own.content));
}
