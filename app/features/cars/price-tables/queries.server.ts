import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import {
  type PriceTables,
  type TableName,
  tableNames,
  tableSchemas,
  type TableVersion,
  type Entry,
  type Recorded,
  versionOn,
} from "#app/features/cars/price-tables/tables.ts";
import type { Selectable } from "kysely";
import type { DB } from "#db/types.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";

type TableScope = Pick<RequestScope, "context">;

/** The tables that are valid on a day (DOOR-20). `knownAt`: an old quote gets its figures again, without later versions. */
export async function tablesOn({ context }: TableScope, day: Temporal.PlainDate, knownAt?: Temporal.Instant): Promise<PriceTables> {
  return validTables(await readVersions(context), day, knownAt);
}

/** The same inside a transaction that may have written some of them. */
export async function tablesWithin(transaction: Transaction, day: Temporal.PlainDate): Promise<PriceTables> {
  return validTables(await versionsWithin(transaction), day);
}

/** The same as known now, and the newest version's instant, to keep with a quote (DOOR-21): a version may come in between. */
export async function knownTables({ context }: TableScope, day: Temporal.PlainDate) {
  const rows = await readVersions(context);
  const knownAt = rows.at(-1)?.recordedAt ?? Temporal.Instant.fromEpochMilliseconds(0);
  return { tables: validTables(rows, day, knownAt), knownAt };
}

/** Unreadable rows are left out, so that no visitor's page fails. A table without readable ones has the software's own figures. */
function validTables(rows: readonly StoredVersion[], day: Temporal.PlainDate, knownAt?: Temporal.Instant): PriceTables {
  const readable = rows.filter(({ entry, version }) => entry === "withdrawal" || version !== undefined);
  const valid = tableNames.map((name) => {
    const own = readable.filter((row) => row.name === name);
    return [name, versionOn(own, day.toString(), knownAt)?.version ?? firstTables[name]];
  });
  return Object.fromEntries(valid) as PriceTables;
}

function readVersions(context: Context): Promise<StoredVersion[]> {
  return runAs(context, versionsWithin);
}

async function versionsWithin(transaction: Transaction): Promise<StoredVersion[]> {
  const rows = await transaction
    .selectFrom("price_table_versions")
    .select(["price_table", "valid_from", "entry", "content", "source_title", "source_date", "source_address", "recorded_at"])
    .where("entry", "in", ["figures", "withdrawal"])
    .orderBy("recorded_at")
    .orderBy("id")
    .execute();
  return rows.map(storedVersion);
}

type VersionRow = Omit<Selectable<DB["price_table_versions"]>, "id" | "recorded_by">;

/** `version` is undefined for an entry without figures, and for figures that this release cannot read. */
export type StoredVersion = Recorded & { name: TableName; version: TableVersion<TableName> | undefined };

export function storedVersion(row: VersionRow): StoredVersion {
  return {
    name: row.price_table as TableName,
    entry: row.entry as Entry,
    validFrom: row.valid_from,
    recordedAt: Temporal.Instant.fromEpochMilliseconds(row.recorded_at.getTime()),
    version: versionIn(row),
  };
}

function versionIn(row: VersionRow): TableVersion<TableName> | undefined {
  const { price_table: table, source_title: title, source_date: date, source_address: address } = row;
  const name = tableNames.find((known) => known === table);
  if (name === undefined || title === null || date === null) return undefined;
  const { data: content } = tableSchemas[name].safeParse(row.content);
  if (content === undefined) return undefined;
  return { content, validFrom: row.valid_from, source: { title, date, ...(address === null ? {} : { address }) } };
}
