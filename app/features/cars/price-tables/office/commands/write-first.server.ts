import { comingVersions, firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import {
  type ComingVersions,
  type PriceTables,
  type TableName,
  tableNames,
  tableSchemas,
  type TableVersion,
} from "#app/features/cars/price-tables/tables.ts";
import { type Context, runAs } from "#server/context.ts";
import { type HistoryRow, readRows } from "../queries.server.ts";
import { recordEntry, waitForTurn } from "./record-entry.server.ts";

/**
 * Records the software's own figures at a start (DOOR-22). A table without figures gets them as its first version. In any other table,
 * figures that it has never had become a proposal, because the team's own figures count. Instances that start at once wait for each other,
 * so each entry is written once. `tables` are those of this release. Returns the number of entries.
 */
export function writeFirstTables(
  context: Context,
  tables: PriceTables = firstTables,
  coming: ComingVersions = comingVersions,
): Promise<number> {
  return runAs(context, async (transaction) => {
    await waitForTurn(transaction);
    const histories = await readRows(transaction, tableNames);
    const own = tableNames.flatMap((name) => [tables[name], ...(coming[name] ?? [])].map((version) => ({ name, version })));
    const missing = own.filter(({ name, version }) => !histories[name].some((row) => isSame(name, row, version)));
    for (const { name, version } of missing) {
      // Figures that this release cannot read are the team's all the same.
      const hasFigures = histories[name].some(({ entry }) => entry === "figures");
      await recordEntry(transaction, context.actor, { name, entry: hasFigures ? "proposal" : "figures", version });
    }
    return missing.length;
  });
}

function isSame(name: TableName, { validFrom, version }: HistoryRow, own: TableVersion<TableName>): boolean {
  // The schema puts the keys of both into the same order.
  return validFrom === own.validFrom && JSON.stringify(version?.content) === JSON.stringify(tableSchemas[name].parse(own.content));
}
