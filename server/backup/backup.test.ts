import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { type BackupSecrets, type Config, readConfig } from "#server/config.ts";
import { openStorage } from "#server/files/storage.ts";
import { openLog } from "#server/log.ts";
import { createDatabaseOn } from "#tests/database.ts";
import { type DatabaseDump, dumpDatabase } from "#tests/database-dump.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { bytesOf, inPieces, repacked, unencrypted, withChangedBit } from "#tests/repacked-backup.ts";
import { filesBelow, temporaryFolder } from "#tests/temporary-folder.ts";
import { textOf } from "./archive.ts";
import { wrap } from "./envelope.ts";
import { manifestName } from "./manifest.ts";
import { openPlace, withoutBackups } from "./place.ts";
import { restoreBackup } from "./restore-backup.ts";
import { SiteRestore } from "./site-restore.ts";
import { type FinishedBackup, writeBackup } from "./write-backup.ts";

const serverUrl = process.env["DATABASE_URL"];
const temporary = temporaryFolder("backups");
const place = openPlace({ kind: "folder", folder: join(temporary.path, "backups") });

const filled = await fillFolder(serverUrl);
const before = await filled.dump();
afterAll(async () => {
  await filled.remove();
  temporary.remove();
});

const backUp = (secrets: BackupSecrets) => backUpOf(readConfig(filled.env), secrets);

async function backUpOf(config: Config, secrets = unencrypted): Promise<FinishedBackup> {
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

function restoreInto(
  { config }: Place,
  source: () => Promise<AsyncIterable<Uint8Array>>,
  secrets = unencrypted,
  secretKeys: string[] = [],
) {
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

describe.each([["embedded", undefined], ...(serverUrl === undefined ? [] : [["PostgreSQL", serverUrl] as const])] as const)(
  "an empty place (%s)",
  (_kind, onServer) => {
    let finished: FinishedBackup;
    let target: Place;
    beforeAll(async () => {
      await openStorage(readConfig(filled.env).storage).write("stock-imports/one/listing", Buffer.from("a stock file"), "text/plain");
      finished = await backUp(unencrypted);
      target = await emptyPlace(onServer);
    });
    afterAll(() => target.drop());

    test("has no tables after a restore that broke off", async () => {
      let reads = 0;
      const breaking = async () =>
        (reads += 1) === 2 ? breakingOff(await bytesOf(await sourceOf(finished.name)())) : sourceOf(finished.name)();
      await expect(restoreInto(target, breaking)).rejects.toThrow("La copia está rota o cortada");
      expect(Object.keys(await dumpOf(target))).toEqual([]);
    });

    test("gets every row of every table, every sequence and every byte of every file but stock files", async () => {
      const restored = await restoreInto(target, sourceOf(finished.name));
      expect(restored).toEqual({ takenAt: finished.takenAt, rows: finished.rows, files: finished.files, after: "after" });
      expect(comparable(await dumpOf(target))).toEqual(comparable(before));
      expect(finished.files).toBeGreaterThan(3);
      expect(filesOf(join(target.config.dataFolder, "files"))).toEqual(
        filesOf(join(filled.path, "files")).filter(([path]) => !path.startsWith("stock-imports")),
      );
    });

    test("is not empty any more and takes no second restore: first of all because of its database", async () => {
      const other = await emptyPlace();
      const otherFiles = { ...target, config: { ...target.config, storage: other.config.storage } };
      for (const used of [target, otherFiles])
        await expect(restoreInto(used, sourceOf(finished.name))).rejects.toThrow("La base de datos no está vacía");
      const otherDatabase = { ...target, config: { ...target.config, database: other.config.database } };
      await expect(restoreInto(otherDatabase, sourceOf(finished.name))).rejects.toThrow("El almacén de archivos no está vacío");
    });

    test.runIf(serverUrl !== undefined && onServer === undefined)("goes back from the embedded database to PostgreSQL", async () => {
      const { name } = await backUpOf(target.config);
      const again = await emptyPlace(serverUrl);
      await restoreInto(again, sourceOf(name));
      expect(comparable(await dumpOf(again))).toEqual(comparable(before));
      await again.drop();
    });
  },
);

const whole = await bytesOf(await sourceOf((await backUp(unencrypted)).name)());

describe("a backup that must not be restored is refused before anything is written", () => {
  test.each<[string, (bytes: Buffer) => Buffer | Promise<Buffer>, string]>([
    ["an empty file", () => Buffer.alloc(0), "no es una copia de seguridad de esta web"],
    ["another file", () => Buffer.from("PK a picture or a letter"), "no es una copia de seguridad de esta web"],
    ["only the first half", (bytes) => bytes.subarray(0, bytes.length / 2), "La copia está rota o cortada"],
    ["without the last byte", (bytes) => bytes.subarray(0, -1), "La copia está rota o cortada"],
    ["one bit changed", (bytes) => withChangedBit(bytes), "La copia está rota o cortada"],
    [
      "a row changed in a valid archive",
      (bytes) => rewritten(bytes, "vehicles.jsonl", (text) => text.replace("[", "[ ")),
      "La copia está rota o cortada",
    ],
    ["without its last entry", (bytes) => rewritten(bytes, "checksum.json", () => ""), "La copia está rota o cortada"],
    [
      "a newer build's",
      (bytes) => repacked(bytes, manifestName, (text) => text.replace("0033-backups", "0099-newer")),
      "La copia es de otra versión de la web",
    ],
    [
      "a migration with another text",
      (bytes) => repacked(bytes, manifestName, (text) => text.replace(/"checksum":"./, '"checksum":"x')),
      "es de otra versión de la web",
    ],
    [
      "another product's",
      (bytes) => repacked(bytes, manifestName, (text) => text.replace("rinsegura", "other")),
      "La copia está rota o cortada",
    ],
  ])("%s", async (_what, change, sentence) => {
    const target = await emptyPlace();
    const bytes = await change(whole);
    await expect(restoreInto(target, async () => inPieces(bytes))).rejects.toThrow(sentence);
    expect(filesBelow(temporary.path).filter((path) => path.startsWith(`target-${targets}/`))).toEqual([]);
  });

  test("one that needs a SECRET_KEY without this key, or with another one", async () => {
    const needy = await repacked(whole, manifestName, (text) => text.replace('"inUse":"database"', '"inUse":"0123456789abcdef"'));
    const source = async () => inPieces(needy);
    await expect(restoreInto(await emptyPlace(), source)).rejects.toThrow("Falta SECRET_KEY");
    await expect(restoreInto(await emptyPlace(), source, unencrypted, ["x".repeat(40)])).rejects.toThrow("SECRET_KEY no es la clave");
  });
});

test("a restore stays one when the running site fails after it", async () => {
  const { config } = await emptyPlace();
  const database = await openDatabase(config.database, "migration");
  const lines: string[] = [];
  const log = openLog({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  const parts = { config, database, storage: openStorage(config.storage), log, onRestored: () => Promise.reject(new Error("x")) };
  await new SiteRestore(parts).receive({ bytes: inPieces(whole), secret: "", erasures: async () => [], after: () => async () => {} });
  expect(lines.join("")).toMatch(/backup restored[^]*restart the site/);
  expect(comparable(await dumpDatabase(database))).toEqual(comparable(before));
  await database.close();
}, 120_000);

test("a file of a backup never takes a backup's place in the same bucket", async () => {
  const storage = withoutBackups(openStorage({ kind: "folder", folder: join(temporary.path, "shared") }));
  for (const key of ["backups/rinsegura-20261123T040000123Z.tar.zst", "rinsegura-erased.jsonl"]) {
    await expect(storage.receive(key, [Buffer.from("x")])).rejects.toThrow("La copia está rota");
    await expect(storage.write(key, Buffer.from("x"), "text/plain")).rejects.toThrow("La copia está rota");
  }
});

async function* breakingOff(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, bytes.length - 100);
  throw new Error("the bucket has gone");
}

/** The tar with other text in one entry and the old checksum. */
async function rewritten(bytes: Buffer, entry: string, change: (text: string) => string): Promise<Buffer> {
  const packed = pack();
  for await (const file of Readable.from(inPieces(bytes)).pipe(createZstdDecompress()).pipe(extract())) {
    const text = await textOf(file as AsyncIterable<Uint8Array>);
    const next = file.header.name.endsWith(entry) ? change(text) : text;
    if (next !== "" || text === "") packed.entry({ name: file.header.name }, next);
  }
  packed.finalize();
  return bytesOf(await wrap(packed as AsyncIterable<unknown> as AsyncIterable<Uint8Array>, unencrypted));
}
