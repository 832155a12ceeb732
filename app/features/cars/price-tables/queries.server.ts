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
import { type Context, runAs } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";

type TableScope = Pick<RequestScope, "context">;

/** A version with its figures; a withdrawal has none. */
type KnownVersion<Name extends TableName = TableName> = Recorded & { version: TableVersion<Name> | undefined };

type History = { [Name in TableName]: readonly KnownVersion<Name>[] };

/** `knownAt`: when the newest row was recorded. */
type KnownHistory = { history: History; knownAt: Temporal.Instant };

/**
 * The tables that are valid on a day, for computing a price (DOOR-20). With `knownAt`, versions that were recorded later do not count, so an
 * old quote gets its old figures again; take that instant from `knownTables`.
 */
export async function tablesOn(scope: TableScope, day: Temporal.PlainDate, knownAt?: Temporal.Instant): Promise<PriceTables> {
  return validTables(await readHistory(scope.context), day, knownAt);
}

/**
 * The same with everything that is known now, and the instant to keep with a quote (DOOR-21). The instant is that of the newest version, not
 * of the request, because a version may be recorded in between.
 */
export async function knownTables(scope: TableScope, day: Temporal.PlainDate): Promise<{ tables: PriceTables; knownAt: Temporal.Instant }> {
  const known = await readHistory(scope.context);
  return { tables: validTables(known, day, known.knownAt), knownAt: known.knownAt };
}

/** Until the start has recorded the first versions, and for a table without readable ones, the software's own figures count. */
function validTables({ history }: KnownHistory, day: Temporal.PlainDate, knownAt?: Temporal.Instant): PriceTables {
  const valid = tableNames.map((name) => [
    name,
    versionOn<KnownVersion>(history[name], day.toString(), knownAt)?.version ?? firstTables[name],
  ]);
  return Object.fromEntries(valid) as PriceTables;
}

/** Reads every version ever recorded. A row that this release cannot read is left out, so that no visitor's page fails. */
async function readHistory(context: Context): Promise<KnownHistory> {
  const rows = await runAs(context, (transaction) =>
    transaction
      .selectFrom("price_table_versions")
      .select(["price_table", "valid_from", "entry", "content", "source_title", "source_date", "source_address", "recorded_at"])
      .where("entry", "in", ["figures", "withdrawal"])
      .orderBy("recorded_at")
      .orderBy("id")
      .execute(),
  );
  const known = rows.map((row) => ({
    name: row.price_table as TableName,
    entry: row.entry as Entry,
    validFrom: row.valid_from,
    recordedAt: Temporal.Instant.fromEpochMilliseconds(row.recorded_at.getTime()),
    version: versionIn(row),
  }));
  const readable = known.filter(({ entry, version }) => entry === "withdrawal" || version !== undefined);
  const history = tableNames.map((table) => [table, readable.filter(({ name }) => name === table)]);
  const knownAt = known.at(-1)?.recordedAt ?? Temporal.Instant.fromEpochMilliseconds(0);
  return { history: Object.fromEntries(history) as History, knownAt };
}

type VersionRow = {
  price_table: string;
  valid_from: string;
  content: unknown;
  source_title: string | null;
  source_date: string | null;
  source_address: string | null;
};

/** The version in a row; undefined if this release cannot read its content, or if it has none. */
export function versionIn(row: VersionRow): TableVersion<TableName> | undefined {
  const { price_table: table, source_title: title, source_date: date, source_address: address } = row;
  const name = tableNames.find((known) => known === table);
  if (name === undefined || title === null || date === null) return undefined;
  const { data: content } = tableSchemas[name].safeParse(row.content);
  if (content === undefined) return undefined;
  return { content, validFrom: row.valid_from, source: { title, date, ...(address === null ? {} : { address }) } };
}
