/** Searches of a large stock while others write, and writes while others search. */
import { sql } from "kysely";
import { importStock } from "#app/features/cars/imports/commands/import-stock.server.ts";
import { restsOf } from "#app/features/cars/imports/runs/rests.ts";
import { autoscout24 } from "#app/features/cars/imports/reading/formats/autoscout24.ts";
import { searchCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { type CatalogueSearch, emptySearch } from "#app/features/cars/catalogue/search-params.ts";
import { type Context, runAs } from "#server/context.ts";
import { LockWatch } from "./lock-watch.ts";
import { marketFile } from "./market-file.ts";
import { timeEach } from "./measure.ts";

const importedRows = 60_000;
const savingPeople = 4;
const longestWait = 100;

type Note = (name: string, milliseconds: readonly number[]) => void;

/** `visitor` searches and `system` writes, each with its own connections. `url`: of the database. */
export type MarketWrites = { visitor: Context; system: Context; url: string; searches: readonly CatalogueSearch[]; note: Note };

/** Every search beside writes is compared with those of the same run that have nothing beside them. */
export async function measureSearchesBesideWrites(measured: MarketWrites): Promise<void> {
  const { visitor, system, searches, note } = measured;
  const search = (asked: CatalogueSearch) => searchCatalogue(visitor, asked);
  await timeEach(searches.slice(0, 40), search);
  note("nothing beside it", await timeEach(searches, search));
  const afterChange: number[] = [];
  for (const asked of searches) {
    await saveOne(system);
    afterChange.push(...(await timeEach([asked], search)));
  }
  note("just after a change", afterChange);
  for (const { what, file } of imports()) {
    const during = await searchesDuring(measured, importFile(system, file));
    note(`during an import of ${importedRows} rows, ${what} (${during.length} searches)`, during);
  }
}

/** The second file has the prices from before, so that the next run begins with the same stock. */
const imports = () => [
  { what: "each with a new price", file: { rows: importedRows, changed: true, raised: 1 } },
  { what: "each with the price from before", file: { rows: importedRows, changed: true } },
  { what: "none of them new", file: { rows: importedRows, changed: true } },
];

function importFile(system: Context, file: Parameters<typeof marketFile>[0]) {
  const onProgress = restsOf(system.database);
  return importStock(system, marketFile(file), { format: autoscout24, status: "german_prospect", onProgress });
}

/** Searches one after another until the work ends. */
async function searchesDuring({ visitor, searches }: MarketWrites, work: Promise<unknown>): Promise<number[]> {
  const ending = new AbortController();
  void work.finally(() => ending.abort()).catch(() => {});
  const times: number[] = [];
  for (let position = 0; !ending.signal.aborted; position += 1)
    times.push(...(await timeEach([searches[position % searches.length] ?? emptySearch], (asked) => searchCatalogue(visitor, asked))));
  await work;
  return times;
}

/** A vehicle that the team changes: while two people search, alone, and while four save, two search and an import runs. */
export async function measureWrites(measured: MarketWrites): Promise<void> {
  const { system, searches, note } = measured;
  const save = () => saveOne(system);
  const alone = timeEach(searches, save);
  await Promise.all([searchesDuring(measured, alone), searchesDuring(measured, alone)]);
  note("a vehicle is saved, while two people search", await alone);
  note("a vehicle is saved", await timeEach(searches, save));
  await measureLockWaits(measured);
}

/** The people save vehicles of the file that is imported, so that they meet the import as often as possible. */
async function measureLockWaits(measured: MarketWrites): Promise<void> {
  const { system, url, note } = measured;
  await importFile(system, { rows: importedRows, changed: true, raised: 1 });
  const ids = await lastImported(system);
  const watch = new LockWatch(url);
  const importing = importFile(system, { rows: importedRows, changed: true });
  const saving = Array.from({ length: savingPeople }, () => savesDuring(system, ids, importing));
  await Promise.all([searchesDuring(measured, importing), searchesDuring(measured, importing), ...saving]);
  const { count, longest, over } = await watch.stop(longestWait);
  const saves = (await Promise.all(saving)).flat();
  note(`a vehicle is saved, while four save, two search and an import runs (${saves.length})`, saves);
  console.log(`waits for locks meanwhile: ${count}, the longest ${longest.toFixed(0)} ms; limit: ${longestWait} ms`);
  for (const wait of over) console.log(`  ${wait}`);
}

/** Vehicles that the last import of this context changed. */
async function lastImported({ database, now }: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from vehicles where source = ${autoscout24.source} and updated_at = ${now.toString()}::timestamptz`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

async function savesDuring(system: Context, ids: readonly string[], work: Promise<unknown>): Promise<number[]> {
  const ending = new AbortController();
  void work.finally(() => ending.abort()).catch(() => {});
  const times: number[] = [];
  while (!ending.signal.aborted) {
    const id = ids[Math.floor(Math.random() * ids.length)];
    times.push(...(await timeEach([id], () => saveVehicle(system, sql`${id}::uuid`))));
  }
  return times;
}

function saveOne(system: Context): Promise<unknown> {
  return saveVehicle(system, anyVehicle());
}

/** It changes the kilometres, because no import would change a price that somebody has set by hand. */
function saveVehicle(system: Context, id: ReturnType<typeof anyVehicle>): Promise<unknown> {
  return runAs(system, (transaction) =>
    sql`update vehicles set mileage = mileage + 1, updated_at = now() where id = ${id}`.execute(transaction),
  );
}

/** The id of a vehicle, as a part of a statement. */
export function anyVehicle() {
  return sql`(select vehicle_id from catalogue where vehicle_id > ${crypto.randomUUID()}::uuid order by vehicle_id limit 1)`;
}
