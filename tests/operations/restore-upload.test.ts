import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { restoreSentences } from "#app/features/panels/restore/messages.ts";
import { openDatabase } from "#db/client.ts";
import { brokenBackup } from "#server/backup/backup-refused.ts";
import { manifestName } from "#server/backup/manifest.ts";
import { openPlace } from "#server/backup/place.ts";
import { noRoomForBackup } from "#server/backup/uploaded-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { readConfig } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { erasureMark } from "#server/secrets/erasure-mark.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { ticketsOf } from "#tests/forms.ts";
import { ownDatabaseIn, withDatabase } from "#tests/own-database.ts";
import { repacked, unencrypted, withChangedBit } from "#tests/repacked-backup.ts";
import { type Site, startSite } from "#tests/site.ts";
import { canMountSmallDisk, mountSmallDisk } from "#tests/small-disk.ts";
import { filesBelow, temporaryFolder } from "#tests/temporary-folder.ts";

const passphrase = "tres palabras sueltas y largas";
const temporary = temporaryFolder("restore-upload");
const filled = await fillFolder(process.env["DATABASE_URL"]);
const plain = await backUp(undefined);
const locked = await backUp(passphrase);
/** The list of who was erased since the backup. */
const erasures = Buffer.from(`${JSON.stringify({ mark: await markOfOther(), erasedAt: "2026-11-27T10:00:00Z" })}\n`);
afterAll(async () => {
  await filled.remove();
  temporary.remove();
});

/** A backup of a site with data and pictures. */
async function backUp(secret: string | undefined): Promise<Buffer> {
  const config = readConfig(filled.env);
  const database = await openDatabase(config.database, "command");
  const folder = join(temporary.path, "backups");
  const parts = { database, storage: openStorage(config.storage), workFolder: config.dataFolder };
  const secrets = { ...unencrypted, passphrase: secret };
  const { name } = await writeBackup({ ...parts, place: openPlace({ kind: "folder", folder }), secrets });
  await database.close();
  return readFileSync(join(folder, name));
}

function markOfOther(): Promise<string> {
  return withDatabase(filled.env, (database) =>
    runAs(contextOf(database), async (transaction) => {
      const { secret } = await transaction.selectFrom("signing_secrets").select("secret").executeTakeFirstOrThrow();
      return erasureMark(secret, filled.accounts.otherId);
    }),
  );
}

let sites = 0;

/** A site without anybody, and the address of its printed link. */
async function startEmpty(
  settings: Record<string, string> = {},
  prepare: (env: Record<string, string>) => Promise<unknown> = async () => {},
) {
  const folder = join(temporary.path, `site-${(sites += 1)}`);
  const own = await ownDatabaseIn(folder);
  // No key of its own, because the backup's database has none.
  const env = { ...own.env, SECRET_KEY: "", NODE_ENV: "test", ...settings };
  await prepare(env);
  const site = await startSite({ env });
  const link = /\/auth\/first-admin\/[\w-]{43}/.exec(site.output())?.[0] ?? "";
  const stop = async () => {
    await site.stop();
    await own.drop();
  };
  return { site, link, env, files: () => filesBelow(join(folder, "files")), stop };
}

type Sent = { secret?: string; more?: Buffer; cookie?: string };

async function send({ url }: Site, path: string, backup: Buffer | undefined, { secret = "", more, cookie = "x=1" }: Sent = {}) {
  const body = new FormData();
  body.append("secret", secret);
  for (const file of [backup, more]) if (file) body.append("file", new File([new Uint8Array(file)], "copia"));
  const headers = { Origin: url, Cookie: cookie };
  const response = await fetch(url + path, { method: "POST", redirect: "manual", headers, body });
  await response.arrayBuffer();
  const sentence = decodeURIComponent(response.headers.get("upload-refused") ?? "");
  return { status: response.status, sentence, to: response.headers.get("location") };
}

/** An upload whose body the test sends in parts. */
function begin({ url }: Site, path: string, length: number, cookie = "x=1") {
  const headers = { Origin: url, Cookie: cookie, "Content-Type": "multipart/form-data; boundary=b", "Content-Length": length };
  const sent = httpRequest(url + path, { method: "POST", headers });
  const answer = new Promise<number>((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (response) => resolve(response.resume().statusCode ?? 0));
  });
  answer.catch(() => {});
  return { sent, answer };
}

const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="copia"\r\n\r\n';
const end = "\r\n--b--\r\n";
const invented = `/auth/first-admin/${"x".repeat(43)}/copia`;

const statusOf = async ({ url }: Site, path: string) => (await fetch(url + path, { redirect: "manual" })).status;

describe("a backup that is sent to an empty site with the demonstration", () => {
  let empty: Awaited<ReturnType<typeof startEmpty>>;
  let demonstration: string[];
  beforeAll(async () => {
    empty = await startEmpty({ DEMO: "auto" });
    demonstration = empty.files();
  }, 120_000);
  afterAll(() => empty.stop());

  test("without the link is refused before its body has come, as the link's page is", async () => {
    const { sent, answer } = begin(empty.site, invented, 2_000_000_000);
    sent.write(head);
    expect(await answer).toBe(410);
    sent.destroy();
    expect(await statusOf(empty.site, invented)).toBe(410);
    const foreign = { method: "POST", headers: { Origin: "https://evil.example" }, body: new FormData() };
    expect((await fetch(`${empty.site.url}${empty.link}/copia`, foreign)).status).toBe(403);
  });

  test.each<[string, () => Promise<Buffer | undefined>, Sent, string]>([
    ["no file", async () => undefined, {}, restoreSentences.no_file],
    ["another file", async () => Buffer.from("PK a picture"), {}, "El archivo no es una copia de seguridad de esta web"],
    ["an encrypted one without its passphrase", async () => locked, {}, restoreSentences.missing],
    ["another passphrase", async () => locked, { secret: "otra contraseña cualquiera" }, restoreSentences.wrong],
    ["a key in place of its passphrase", async () => locked, { secret: `AGE-SECRET-KEY-1${"Q".repeat(58)}` }, restoreSentences.wrong],
    ["only its first half", async () => plain.subarray(0, plain.length / 2), {}, brokenBackup],
    ["an encrypted half", async () => locked.subarray(0, locked.length / 2), { secret: passphrase }, brokenBackup],
    ["one bit changed", async () => withChangedBit(plain), {}, brokenBackup],
    ["an encrypted bit changed", async () => withChangedBit(locked), { secret: passphrase }, brokenBackup],
    [
      "a newer version's",
      () => repacked(plain, manifestName, (text) => text.replace("0033-backups", "0099-newer")),
      {},
      "La copia es de otra versión de la web: pasó por la migración 0099-newer",
    ],
    [
      "one that needs a SECRET_KEY",
      () => repacked(plain, manifestName, (text) => text.replace('"inUse":"database"', '"inUse":"0123456789abcdef"')),
      {},
      "Falta SECRET_KEY",
    ],
    [
      "tables that its migrations do not make",
      () => repacked(plain, manifestName, (text) => text.replace('"contact_messages"', '"other_messages"')),
      {},
      "Las tablas de la copia no son las de sus migraciones",
    ],
    [
      "a row that the database refuses, after other rows",
      () => repacked(plain, "database/vehicles.jsonl", (text) => text.replaceAll('"available"', '"no such state"')),
      {},
      restoreSentences.failed,
    ],
    ["a broken list of erased people", async () => plain, { more: Buffer.from("{") }, restoreSentences.erasures],
  ])(
    "is refused with a sentence, and all is as before: %s",
    async (_what, backup, sent, sentence) => {
      const refused = await send(empty.site, `${empty.link}/copia`, await backup(), sent);
      expect(refused.sentence).toContain(sentence);
      expect(refused.status).toBe(sentence === restoreSentences.failed ? 500 : 400);
      expect(demonstration.length).toBeGreaterThan(100);
      expect(empty.files()).toEqual(demonstration);
      expect([await statusOf(empty.site, empty.link), await statusOf(empty.site, `${empty.link}/copia`)]).toEqual([200, 200]);
    },
    60_000,
  );

  test("goes to the disk as it comes, and one that breaks off leaves nothing", async () => {
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${empty.site.process.pid}/status`, "utf8"))?.[1] ?? 0);
    const before = memory();
    const { sent } = begin(empty.site, `${empty.link}/copia`, 300_000_000);
    sent.write(head);
    for (let megabyte = 0; megabyte < 150; megabyte += 1)
      if (!sent.write(Buffer.alloc(1_000_000, "x"))) await new Promise((resolve) => void sent.once("drain", resolve));
    expect(memory() - before).toBeLessThan(80_000);
    sent.on("error", () => {});
    sent.destroy();
    // The next one has its turn.
    await expect
      .poll(async () => (await send(empty.site, `${empty.link}/copia`, Buffer.from("PK"))).sentence, { timeout: 20_000 })
      .toContain("El archivo no es una copia");
    expect(filesBelow(empty.env["DATA_DIR"] ?? "").filter((path) => path.includes(".restore-"))).toEqual([]);
  }, 60_000);

  test("comes back with its pictures while a second one is refused; then people sign in, and the link is dead", async () => {
    const secretPart = `--b\r\nContent-Disposition: form-data; name="secret"\r\n\r\n${passphrase}\r\n`;
    const erasuresPart = `\r\n${head}${erasures.toString()}`;
    const body = Buffer.concat([Buffer.from(secretPart + head), locked, Buffer.from(erasuresPart + end)]);
    const { sent, answer } = begin(empty.site, `${empty.link}/copia`, body.length);
    const descriptors = `/proc/${empty.site.process.pid}/fd`;
    sent.write(body.subarray(0, 2_000));
    // The first one is under way once its file is open. No second one may come before: it would be the one that is received.
    const openFiles = () => readdirSync(descriptors).map((name) => readlinkSync(join(descriptors, name)));
    await expect.poll(openFiles, { timeout: 20_000 }).toContainEqual(expect.stringContaining("/.restore-"));
    const second = await send(empty.site, `${empty.link}/copia`, Buffer.from("PK"));
    expect(second).toMatchObject({ status: 503, sentence: expect.stringContaining("Ya se está restaurando otra copia") });
    sent.end(body.subarray(2_000));
    expect(await answer).toBe(303);

    expect(await statusOf(empty.site, filled.picture)).toBe(200);
    expect(empty.files()).toEqual(filesBelow(join(filled.path, "files")));
    expect([await statusOf(empty.site, empty.link), await statusOf(empty.site, `${empty.link}/copia`)]).toEqual([410, 410]);
    expect(await send(empty.site, `${empty.link}/copia`, plain)).toMatchObject({ status: 410 });
    // A session of the backup's moment does not come back.
    const asBefore = { redirect: "manual" as const, headers: { Cookie: `session=${filled.accounts.sessions.admin}` } };
    expect((await fetch(`${empty.site.url}/admin`, asBefore)).status).toBe(302);
    const [ticket = ""] = await ticketsOf(empty.site.url, "/auth", 1);
    const credentials = new URLSearchParams({
      ticket,
      leave_empty: "",
      form: "signin",
      email: "oficina@ejemplo.es",
      password: "pasos lentos 7",
    });
    const entering = { method: "POST", redirect: "manual" as const, headers: { Origin: empty.site.url }, body: credentials };
    expect((await fetch(`${empty.site.url}/auth`, entering)).headers.get("set-cookie")).toContain("session=");

    expect(empty.site.output()).not.toMatch(/tres palabras|otra contraseña/);
    await empty.site.stop();
    const emails = await withDatabase(empty.env, (database) =>
      runAs(contextOf(database), (transaction) => transaction.selectFrom("users").select("email").execute()),
    );
    expect(emails.map(({ email }) => email)).toContain("duena@ejemplo.es");
    expect(emails.map(({ email }) => email)).not.toContain("otra@ejemplo.es");
  }, 240_000);
});

test("of a restore and a first admin with the same link one succeeds", async () => {
  const { site, link, stop } = await startEmpty();
  const [ticket = ""] = await ticketsOf(site.url, link, 1);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const password = "otras tres palabras";
  const chosen = { ticket, leave_empty: "", form: "first-admin", email: "jefa@example.org", password, password_again: password };
  const become = { method: "POST", redirect: "manual" as const, headers: { Origin: site.url }, body: new URLSearchParams(chosen) };
  const [restored, became] = await Promise.all([send(site, `${link}/copia`, plain), fetch(site.url + link, become)]);
  expect([restored.status, became.status].filter((status) => status < 400)).toHaveLength(1);
  expect(await statusOf(site, link)).toBe(410);
  expect(await statusOf(site, filled.picture)).toBe(restored.status === 303 ? 200 : 404);
  await stop();
}, 240_000);

test("a site with a customer takes no backup, not even from a signed-in person with the link", async () => {
  const token = secretToken();
  const { site, link, stop } = await startEmpty({}, (env) =>
    withDatabase(env, async (database) => {
      const customer = await insertUser(database, { email: "ana@example.org" });
      await insertSession(database, customer, token, Temporal.Now.instant());
    }),
  );
  expect([await statusOf(site, link), await statusOf(site, `${link}/copia`)]).toEqual([200, 409]);
  for (const cookie of ["x=1", `session=${token}`]) {
    expect(await send(site, `${link}/copia`, plain, { cookie })).toMatchObject({ status: 409, sentence: restoreSentences.used });
    // A body of two gigabytes is answered at its head: nobody reads the rest.
    for (const [path, status] of [[`${link}/copia`, 409] as const, [invented, 410] as const]) {
      const { sent, answer } = begin(site, path, 2_000_000_000, cookie);
      sent.write(head);
      expect(await answer).toBe(status);
      sent.destroy();
    }
  }
  await stop();
}, 120_000);

test.skipIf(!canMountSmallDisk())(
  "a full disk leaves nothing, and the next try succeeds",
  async () => {
    const folder = join(temporary.path, "small-disk");
    const disk = mountSmallDisk(join(folder, "files"));
    const own = await ownDatabaseIn(folder);
    const ballast = join(folder, "files", ".ballast");
    const site = await startSite({ env: { ...own.env, SECRET_KEY: "", NODE_ENV: "test" } });
    const link = `${/\/auth\/first-admin\/[\w-]{43}/.exec(site.output())?.[0] ?? ""}/copia`;
    writeFileSync(ballast, Buffer.alloc(1_030_000));
    expect(await send(site, link, plain)).toMatchObject({ status: 507, sentence: noRoomForBackup });
    rmSync(ballast);
    expect(filesBelow(join(folder, "files"))).toEqual([]);
    expect(await statusOf(site, link)).toBe(200);
    expect(await send(site, link, plain)).toMatchObject({ status: 303 });
    await site.stop();
    await own.drop();
    disk?.remove();
  },
  240_000,
);
