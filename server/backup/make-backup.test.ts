import { createHash } from "node:crypto";
import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { type BackupTarget, type Config, readConfig } from "#server/config.ts";
import { openLog } from "#server/log.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { contextOf, openTestDatabase } from "#tests/database.ts";
import { bucketPeer, type Peer } from "#tests/file-stores.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { textOf, unpackArchive } from "./archive.ts";
import { backupErrand } from "./backup-errand.ts";
import { unwrap } from "./envelope.ts";
import { makeBackup } from "./make-backup.ts";
import { openPlace } from "./place.ts";
import { startBackups } from "./schedule.ts";

const temporary = temporaryFolder("make-backup");
const log = openLog({ logLevel: "silent" });
const database = await openTestDatabase();
const peer = await bucketPeer();
afterAll(async () => {
  await database.close();
  await peer.stop();
  temporary.remove();
});

/** Settings of a site whose files are in the bucket. */
function configTo(to: BackupTarget, days = 7): Config {
  const config = readConfig({ DATA_DIR: temporary.path, BACKUP_KEEP_DAYS: String(days), BACKUP_KEEP_WEEKS: "0", BACKUP_KEEP_MONTHS: "0" });
  const connection = database.url === undefined ? config.database : { kind: "postgres" as const, url: database.url, poolSize: 4 };
  return { ...config, database: connection, storage: peer.config, backup: { ...config.backup, to } };
}

async function backUpTo(to: BackupTarget, days?: number, signal = new AbortController().signal) {
  const config = configTo(to, days);
  return makeBackup({ context: contextOf(database), config, storage: openStorage(config.storage), place: openPlace(to), signal });
}

const recorded = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("backups").selectAll().orderBy("id").execute());

async function namesIn(to: BackupTarget): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of openPlace(to).list()) names.push(key);
  return names.toSorted();
}

function targets(): [string, () => BackupTarget][] {
  return [
    ["a folder", () => ({ kind: "folder", folder: join(temporary.path, "backups") })],
    ["a bucket", () => ({ kind: "bucket", bucket: bucketOf(peer), prefix: "copias/murcia" })],
  ];
}

function bucketOf({ config }: Peer) {
  if (config.kind !== "s3") throw new Error("The peer is no bucket.");
  return config;
}

describe.each(targets())("backups in %s", (_kind, targetOf) => {
  test("are recorded with size and checksum, and old ones go, but nobody else's files", async () => {
    const to = targetOf();
    const strange = "rinsegura-20200101T000000000Z.tar.zst";
    await openPlace(to).write(strange, onePiece("of another shop"));
    await openStorage(peer.config).write("vehicle-images/one.jpg", Buffer.from("a picture"), "image/jpeg");
    const first = await backUpTo(to);
    // Neither the earlier backups nor anything else below the prefix is a file of the site.
    expect(first.files).toBe(1);
    const daysAgo = Temporal.Now.instant().subtract({ hours: 72 }).toString();
    await runAs(contextOf(database), (transaction) => transaction.updateTable("backups").set({ taken_at: daysAgo }).execute());
    const second = await backUpTo(to, 1);
    expect(second).toMatchObject({ files: 1, removed: [first.name] });
    expect(await namesIn(to)).toEqual([strange, second.name]);
    const row = (await recorded()).at(-1);
    expect(row).toMatchObject({ place: openPlace(to).title, name: second.name, bytes: second.bytes, sha256: second.sha256, error: null });
  });

  test("come back as they went", async () => {
    const to = targetOf();
    const { name, bytes, sha256 } = await backUpTo(to);
    const hash = createHash("sha256");
    let length = 0;
    for await (const piece of (await openPlace(to).read(name)) ?? []) {
      hash.update(piece);
      length += piece.byteLength;
    }
    expect({ bytes: length, sha256: hash.digest("hex") }).toEqual({ bytes, sha256 });
    expect(await openPlace(to).read("rinsegura-20200101T000000001Z.tar.zst")).toBeUndefined();
  });

  test("may have more than one part, and one that breaks off leaves nothing", async () => {
    const place = openPlace(targetOf());
    const megabyte = Buffer.alloc(1_000_000, "áéí");
    await place.write("large", repeated(megabyte, 70));
    let length = 0;
    for await (const piece of (await place.read("large")) ?? []) length += piece.byteLength;
    expect(length).toBe(70_000_000);
    await place.remove("large");

    // The test's bucket cannot abort an upload, so its error is another one than the content's.
    await expect(place.write("broken", repeated(megabyte, 40, new Error("the database has gone")))).rejects.toThrow(/gone|not allowed/);
    expect(await place.read("broken")).toBeUndefined();
  });
});

async function* repeated(piece: Buffer, times: number, end?: Error): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < times; count += 1) yield piece;
  if (end) throw end;
}

test("the rows are those of one moment, while people write", async () => {
  const to: BackupTarget = { kind: "folder", folder: join(temporary.path, "while-writing") };
  // The backup's moment may come before the first vehicle below.
  await insertVehicle(database);
  const made = backUpTo(to);
  const progress = { ended: false };
  const markEnd = () => void (progress.ended = true);
  made.then(markEnd, markEnd);
  while (!progress.ended) {
    await insertVehicle(database);
    // The embedded database works in this process and would leave no turn to the files.
    await setImmediate();
  }
  const { name } = await made;
  const entries = unpackArchive(await unwrap((await openPlace(to).read(name)) ?? onePiece(""), configTo(to).backup.secrets));
  const rows: Record<string, number> = {};
  for await (const entry of entries) rows[entry.name] = (await textOf(entry.content)).split("\n").length - 1;
  // A trigger writes the catalogue's row in the vehicle's transaction, so both are there or neither.
  expect(rows["database/vehicles.jsonl"]).toBeGreaterThan(0);
  expect(rows["database/catalogue.jsonl"]).toBe(rows["database/vehicles.jsonl"]);
});

test("a second backup at the same moment is refused, and a failed one is recorded without its message", async () => {
  const to: BackupTarget = { kind: "folder", folder: join(temporary.path, "twice") };
  const outcomes = await Promise.allSettled([backUpTo(to), backUpTo(to)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await namesIn(to)).toHaveLength(1);

  await openPlace({ kind: "folder", folder: temporary.path }).write("a-file", onePiece("x"));
  const impossible = backUpTo({ kind: "folder", folder: join(temporary.path, "a-file") });
  await expect(impossible).rejects.toThrow("EEXIST");
  expect((await recorded()).at(-1)).toMatchObject({ error: "EEXIST", name: null });
});

test("a backup is whole and recorded once, whatever fails after it", async () => {
  const to: BackupTarget = { kind: "folder", folder: join(temporary.path, "broken-list") };
  await openPlace(to).write("rinsegura-erased.jsonl", onePiece("no list"));
  const earlier = (await recorded()).length;
  const config = configTo(to);
  const keys = () => Promise.reject(new Error("A backup needs no keys."));
  const lines: string[] = [];
  const tools = { context: contextOf(database), config, storage: openStorage(config.storage), keys, signal: new AbortController().signal };
  const errand = backupErrand({ ...tools, say: (line) => lines.push(line) }, []);
  await expect(errand).rejects.toThrow(
    "La copia está hecha, pero no se ha podido guardar junto a ella la lista de personas borradas (SyntaxError).",
  );
  expect(lines[0]).toContain("Copia hecha: rinsegura-");
  expect((await recorded()).slice(earlier)).toMatchObject([{ place: to.folder, error: null }]);
});

test("the next backup removes what a killed one left, but no backup of another site that is under way", async () => {
  const to = { kind: "folder", folder: join(temporary.path, "after-a-kill") } as const;
  const rows = join(temporary.path, ".backup-killed");
  for (const folder of [rows, to.folder]) mkdirSync(folder);
  writeFileSync(join(rows, "users.jsonl"), "a person");
  const [abandoned, underWay, strange] = [
    ".rinsegura-20200101T000000000Z.tar.zst.unfinished",
    ".rinsegura-20200102T000000000Z.tar.zst.unfinished",
    ".letter.unfinished",
  ].map((name) => join(to.folder, name)) as [string, string, string];
  for (const path of [abandoned, underWay, strange]) writeFileSync(path, "half");
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const path of [abandoned, strange]) utimesSync(path, yesterday, yesterday);
  await backUpTo(to);
  expect([rows, abandoned, underWay, strange].map((path) => existsSync(path))).toEqual([false, false, true, true]);
});

test.runIf(process.env["DATABASE_URL"])("a command makes a backup although DATABASE_POOL_SIZE is 1", async () => {
  const to: BackupTarget = { kind: "folder", folder: join(temporary.path, "one-connection") };
  const config = configTo(to);
  const single = await openDatabase({ kind: "postgres", url: database.url ?? "", poolSize: 1 }, "command");
  try {
    const made = makeBackup({ context: contextOf(single), config, storage: openStorage(config.storage), place: openPlace(to) });
    await expect(made).resolves.toMatchObject({ failed: [] });
  } finally {
    await single.close();
  }
});

test("the site makes the day's backup once, whatever went to other places, and copies erasures next to it as they come", async () => {
  const to: BackupTarget = { kind: "folder", folder: join(temporary.path, "scheduled") };
  await backUpTo({ kind: "folder", folder: join(temporary.path, "disk-in-a-drawer") });
  const config = configTo(to);
  const options = { config, database, storage: openStorage(config.storage), log };
  const running = [1, 2].map(() => startBackups(options, { first: 0, every: 0.05 }));
  await expect.poll(async () => namesIn(to), { timeout: 20_000 }).toHaveLength(1);
  const erased = { mark: "b".repeat(64), erased_at: "2026-11-20T11:00:00Z" };
  await runAs(contextOf(database), (transaction) => transaction.insertInto("erasures").values(erased).execute());
  const copied = async () => textOf((await openPlace(to).read("rinsegura-erased.jsonl")) ?? []);
  await expect.poll(copied, { timeout: 20_000 }).toContain(erased.mark);
  for (const each of running) await each.stop();
  expect((await namesIn(to)).filter((name) => name.endsWith(".zst"))).toHaveLength(1);
  expect((await recorded()).filter(({ place }) => place === openPlace(to).title)).toMatchObject([{ error: null }]);
});

test("a stopping site leaves nothing of its backup", async () => {
  const to: BackupTarget = { kind: "folder", folder: join(temporary.path, "stopped") };
  await expect(backUpTo(to, 7, AbortSignal.abort())).rejects.toThrow("Copia interrumpida");
  const stopping = new AbortController();
  const underWay = backUpTo(to, 7, stopping.signal);
  await setImmediate();
  stopping.abort();
  await expect(underWay).rejects.toThrow("Copia interrumpida");
  expect(await namesIn(to)).toEqual([]);
});

test("without BACKUP_TO the site makes no backup", async () => {
  const config = readConfig({ DATA_DIR: temporary.path });
  const idle = startBackups({ config, database, storage: openStorage(config.storage), log }, { first: 0, every: 0.01 });
  await expect(idle.stop()).resolves.toBeUndefined();
});

async function* onePiece(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
