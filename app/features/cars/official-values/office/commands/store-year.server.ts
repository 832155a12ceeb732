import { sql } from "kysely";
import { type Context, runAs, runAsSystemWithin, userIdOf, type Transaction } from "#server/context.ts";
import type { StoredYear } from "../messages.ts";
import type { AnnexRow } from "../../official-version.ts";

export type YearFile = {
  year: number;
  rows: readonly AnnexRow[];
  source: { title: string; address: string | undefined };
  fileName: string;
  sha256: string;
};

const batch = 4_000;
const mostNamed = 5;

/**
 * Stores the values of a year, whole or not at all. The same file again changes nothing. A corrected file replaces the year, unless it drops
 * a version that a car uses. The log names the admin. Two files of one year come one after the other.
 */
export function storeYear(context: Context, file: YearFile): Promise<StoredYear> {
  return runAs(context, (transaction) => runAsSystemWithin(transaction, context.actor, () => store(transaction, context, file)));
}

async function store(transaction: Transaction, context: Context, file: YearFile): Promise<StoredYear> {
  const { year, rows } = file;
  await sql`select pg_advisory_xact_lock(hashtext('official values'), ${year})`.execute(transaction);
  const before = await transaction.selectFrom("official_value_years").select("file_sha256").where("year", "=", year).executeTakeFirst();
  if (before?.file_sha256 === file.sha256) return { kind: "same", year };
  const makes = new Set(rows.map(({ make }) => make)).size;
  if (before === undefined) {
    await transaction
      .insertInto("official_value_years")
      .values(yearRow(context, file, makes))
      .execute();
    await insert(transaction, year, rows);
    return { kind: "new", year, versions: rows.length, makes };
  }

  const { added, removed } = changesOf(await readYear(transaction, year), rows);
  const { used, more } = await readUsed(transaction, removed);
  if (used.length > 0) return { kind: "in-use", year, used, more };
  await transaction
    .updateTable("official_value_years")
    .set(yearRow(context, file, makes))
    .where("year", "=", year)
    .execute();
  for (let start = 0; start < removed.length; start += batch) {
    await transaction
      .deleteFrom("official_values")
      .where("id", "=", anyOf(removed.slice(start, start + batch)))
      .execute();
  }
  await insert(transaction, year, added);
  return { kind: "replaced", year, versions: rows.length, added: added.length, removed: removed.length };
}

function yearRow({ actor, now }: Context, { year, source, fileName, sha256, rows }: YearFile, makes: number) {
  return {
    year,
    source: source.title,
    source_address: source.address ?? null,
    file_name: fileName,
    file_sha256: sha256,
    versions: rows.length,
    makes,
    read_at: now.toString(),
    read_by: userIdOf(actor),
  };
}

/** One parameter for each column and not for each cell, which would be too many. */
async function insert(transaction: Transaction, year: number, rows: readonly AnnexRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batch) {
    const part = rows.slice(start, start + batch);
    const column = <Name extends keyof AnnexRow>(name: Name) => part.map((row) => row[name]);
    await sql`
      insert into official_values (year, make, model, begins, ends, displacement, cylinders, engine, power_kw, fiscal_power, power_cv, value)
      select ${year}::smallint, * from unnest(
        ${column("make")}::text[], ${column("model")}::text[], ${column("begins")}::smallint[], ${column("ends")}::smallint[],
        ${column("displacement")}::smallint[], ${column("cylinders")}::smallint[], ${column("engine")}::text[],
        ${column("power_kw")}::smallint[], ${column("fiscal_power")}::real[], ${column("power_cv")}::smallint[],
        ${column("value")}::integer[]
      )`.execute(transaction);
  }
}

/** The database's check allows only codes of the annex as engines. */
function readYear(transaction: Transaction, year: number) {
  const rows = transaction.selectFrom("official_values").selectAll().where("year", "=", year);
  return rows.$narrowType<Pick<AnnexRow, "engine">>().execute();
}

/** The cars that use one of these versions: a few by name, and how many more. */
async function readUsed(transaction: Transaction, ids: readonly number[]) {
  const rows = await transaction
    .selectFrom("vehicle_official_values as chosen")
    .innerJoin("official_values", "official_values.id", "chosen.official_value_id")
    .innerJoin("vehicles", "vehicles.id", "chosen.vehicle_id")
    .select(["vehicles.make", "vehicles.model as named", "vehicles.year", "official_values.model"])
    .where("chosen.official_value_id", "=", anyOf(ids))
    .orderBy("vehicles.make")
    .orderBy("vehicles.model")
    .orderBy("vehicles.id")
    .execute();
  const used = rows.slice(0, mostNamed).map(({ make, named, year, model }) => ({ vehicle: `${make} ${named} de ${year}`, model }));
  return { used, more: rows.length - used.length };
}

function anyOf(ids: readonly number[]) {
  return sql<number>`any(${[...ids]}::integer[])`;
}

/** Compares a year with its corrected file. Only versions with the same cells are the same; repeated rows of the annex each count. */
function changesOf(stored: readonly (AnnexRow & { id: number })[], read: readonly AnnexRow[]) {
  const known = Map.groupBy(stored, fingerprint);
  const added = read.filter((row) => known.get(fingerprint(row))?.pop() === undefined);
  return { added, removed: [...known.values()].flat().map(({ id }) => id) };
}

function fingerprint(row: AnnexRow): string {
  const { make, model, begins, ends, displacement, cylinders, engine, power_kw: kw, fiscal_power: fiscal, power_cv: cv, value } = row;
  return [make, model, begins, ends, displacement, cylinders, engine, kw, fiscal, cv, value].join("\t");
}
