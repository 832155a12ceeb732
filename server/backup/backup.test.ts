import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { type BackupSecrets, readConfig } from "#server/config.ts";
import { openStorage } from "#server/files/storage.ts";
import { createDatabaseOn } from "#tests/database.ts";
import { type DatabaseDump, dumpDatabase } from "#tests/database-dump.ts";
import { type FilledFolder, fillFolder } from "#tests/filled-folder.ts";
import { filesBelow, temporaryFolder } from "#tests/temporary-folder.ts";
import { openFile, openPlace } from "./place.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type FinishedBackup, writeBackup } from "./write-backup.ts";

const plain: BackupSecrets = { recipient: undefined, identity: undefined, passphrase: undefined };
const serverUrl = process.env["DATABASE_URL"];
const temporary = temporaryFolder("backups");
const place = openPlace({ kind: "folder", folder: join(temporary.path, "backups") });
let filled: FilledFolder;
let before: DatabaseDump;

beforeAll(async () => {
  filled = await fillFolder(serverUrl);
  before = await filled.dump();
});
afterAll(() => {
  filled.remove();
  temporary.remove();
});

async function backUp(secrets: BackupSecrets): Promise<FinishedBackup> {
  const config = readConfig(filled.env);
  const database = await openDatabase(config.database, "command");
  try {
    return await writeBackup({ database, storage: openStorage(config.storage), place, secrets, workFolder: config.dataFolder });
  } finally {
    await database.close();
  }
}

let targets = 0;

/** Settings of an empty place: a new folder, and a new database on this server if one is given. */
async function emptyPlace(onServer?: string) {
  const created = onServer === undefined ? undefined : await createDatabaseOn(onServer);
  const env = { DATA_DIR: join(temporary.path, `target-${(targets += 1)}`), ...(created ? { DATABASE_URL: created.url } : {}) };
  return { config: readConfig(env), drop: async () => created?.drop() };
}

type Place = Awaited<ReturnType<typeof emptyPlace>>;

function restoreInto({ config }: Place, source: () => Promise<AsyncIterable<Uint8Array>>, secrets = plain, secretKeys: string[] = []) {
  const { database, storage } = config;
  return restoreBackup({ source, secrets, database, storage: openStorage(storage), secretKeys, after: async () => "after" });
}

const sourceOf = (name: string) => async () => (await place.read(name)) ?? raise(name);
function raise(name: string): never {
  throw new Error(`There is no ${name}.`);
}

/** Every row except the times at which migrations ran. */
const comparable = ({ kysely_migration: _times, ...dump }: DatabaseDump) => dump;

async function dumpOf({ config }: Place): Promise<DatabaseDump> {
  const database = await openDatabase(config.database, "migration");
  try {
    return await dumpDatabase(database);
  } finally {
    await database.close();
  }
}

function filesOf(folder: string): [string, string][] {
  return filesBelow(folder).map((path) => [path, readFileSync(join(folder, path), "base64")]);
}

describe.each([
  ["embedded", undefined],
  ...(serverUrl === undefined ? [] : [["PostgreSQL", serverUrl] as const]),
] as const)("a restore into an empty place (%s)", (_kind, onServer) => {
  test("brings back every row of every table, every sequence and every byte of every file", async () => {
    const finished = await backUp(plain);
    const target = await emptyPlace(onServer);
    const restored = await restoreInto(target, sourceOf(finished.name));
    expect(restored).toEqual({ takenAt: finished.takenAt, rows: finished.rows, files: finished.files, after: "after" });
    expect(comparable(await dumpOf(target))).toEqual(comparable(before));
    expect(finished.files).toBeGreaterThan(3);
    expect(filesOf(join(target.config.dataFolder, "files"))).toEqual(filesOf(join(filled.path, "files")));
    await target.drop();
  });
});
