import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type ClientRequest, request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { readConfig } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { openPlace } from "#server/backup/place.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { contextOf } from "#tests/database.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { ownDatabaseIn, withDatabase } from "#tests/own-database.ts";
import { type Site, startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

const passphrase = "tres palabras sueltas y largas";
const temporary = temporaryFolder("restore-upload");
const backups = join(temporary.path, "backups");
const filled = await fillFolder(process.env["DATABASE_URL"]);
const plain = await backUp(undefined);
const locked = await backUp(passphrase);
afterAll(async () => {
  await filled.remove();
  temporary.remove();
});

/** A backup of a site with data and pictures. */
async function backUp(secret: string | undefined): Promise<Buffer> {
  const config = readConfig(filled.env);
  const database = await openDatabase(config.database, "command");
  const secrets = { recipient: undefined, identity: undefined, passphrase: secret };
  const place = openPlace({ kind: "folder", folder: backups });
  const { name } = await writeBackup({ database, storage: openStorage(config.storage), place, secrets, workFolder: config.dataFolder });
  await database.close();
  return readFileSync(join(backups, name));
}

const linkOf = (site: Site) => /\/auth\/first-admin\/[\w-]{43}/.exec(site.output())?.[0] ?? "";

type Sent = { secret?: string; erasures?: Buffer; path?: string; cookie?: string };

async function send(site: Site, backup: Buffer | undefined, { secret = "", erasures, path = `${linkOf(site)}/copia`, cookie }: Sent = {}) {
  const body = new FormData();
  body.append("secret", secret);
  if (backup) body.append("file", new File([new Uint8Array(backup)], "copia.tar.zst"));
  if (erasures) body.append("file", new File([new Uint8Array(erasures)], "rinsegura-erased.jsonl"));
  const response = await fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: site.url, ...(cookie === undefined ? {} : { Cookie: cookie }) },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status, to: response.headers.get("location"), sentence: decodeURIComponent(response.headers.get("upload-refused") ?? "") };
}

test("walk", async () => {
  const folder = join(temporary.path, "empty");
  const own = await ownDatabaseIn(folder);
  const site = await startSite({ env: own.env });
  site.process.stdout?.on("data", (t) => console.log(String(t)));
  site.process.stderr?.on("data", (t) => console.log(String(t)));
  expect(await send(site, locked, { secret: "otra contraseña cualquiera" })).toMatchObject({ status: 400, sentence: expect.stringContaining("no es la de esta copia") });
  const restored = await send(site, locked, { secret: passphrase }).catch((error: unknown) => error);
  console.log(site.output());
  expect(restored).toEqual({ status: 303, to: "/auth?tab=signin", sentence: "" });
  expect((await fetch(site.url + filled.picture)).status).toBe(200);
  expect((await fetch(`${site.url}/stock`)).status).toBe(200);
  await site.stop();
  console.log(site.output());
}, 200_000);
