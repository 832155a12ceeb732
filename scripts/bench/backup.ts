/**
 * `npm run bench:backup [-- --vehicles 46000]`: times a backup and a restore of so many vehicles, each with 20 features and a picture of
 * 40 kB, and prints the size. For comparison, `tar` writes the same pictures to the same disk. Embedded, or on PostgreSQL with DATABASE_URL.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { openPlace } from "#server/backup/place.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/config.ts";
import { openStorage } from "#server/files/storage.ts";
import { createDatabaseOn, openTestDatabase } from "#tests/database.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { printTable } from "./measure.ts";

const { values } = parseArgs({ options: { vehicles: { type: "string", default: "46000" } } });
const vehicles = Number(values.vehicles);
const serverUrl = process.env["DATABASE_URL"];
const folder = temporaryFolder("bench-backup");
const files = join(folder.path, "data/files");
const secrets = { recipient: undefined, identity: undefined, passphrase: undefined };
const place = openPlace({ kind: "folder", folder: join(folder.path, "backups") });

const database = await openTestDatabase();
await insertVehicles();
writePictures();

const storage = openStorage({ kind: "folder", folder: files });
const backup = await timed(() => writeBackup({ database, storage, place, secrets, workFolder: folder.path }));
const tar = await timed(async () => spawnSync("tar", ["-cf", join(folder.path, "reference.tar"), "-C", files, "."]).status);
const created = serverUrl === undefined ? undefined : await createDatabaseOn(serverUrl);
const empty = readConfig({ DATA_DIR: join(folder.path, "restored"), ...(created ? { DATABASE_URL: created.url } : {}) });
const { name, bytes, rows, files: count } = backup.result;
const source = async () => (await place.read(name)) ?? fail();
const restore = await timed(() =>
  restoreBackup({ source, secrets, database: empty.database, storage: openStorage(empty.storage), secretKeys: [], after: async () => {} }),
);

printTable(`${vehicles} vehicles, ${rows} rows, ${count} files, ${database.kind}; the backup has ${(bytes / 1e6).toFixed(0)} MB`, [
  ["", "seconds"],
  ["backup", backup.seconds],
  ["restore, with a check of the whole backup before", restore.seconds],
  ["reference: tar of the pictures alone", tar.seconds],
]);
await database.close();
await created?.drop();
folder.remove();

async function insertVehicles(): Promise<void> {
  await sql`
    insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location, description)
    select 'Make ' || n % 40, 'Model ' || n % 900, 2010 + n % 15, 5000 + n % 40000, n % 200000, 'Gasolina', 'Manual', 'Murcia',
      repeat('Un solo dueño, libro de mantenimiento y dos llaves. ', 10)
    from generate_series(1, ${vehicles}) as n`.execute(database.kysely);
  await sql`
    insert into vehicle_features (vehicle_id, feature_name)
    select id, 'Equipamiento ' || n from vehicles, generate_series(1, 20) as n`.execute(database.kysely);
}

/** Folders and names as the site makes them. Random bytes, because no compression makes a picture smaller. */
function writePictures(): void {
  for (let number = 0; number < vehicles; number += 1) {
    const picture = join(files, "vehicle-images", String(number), "1");
    mkdirSync(picture, { recursive: true });
    writeFileSync(join(picture, "800.jpg"), randomBytes(40_000));
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: string }> {
  const start = performance.now();
  const result = await work();
  return { result, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

function fail(): never {
  throw new Error("The backup is not in its place.");
}
