// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { readdirSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { fillFolder } from "#tests/filled-folder.ts";
import { sendRaw } from "#tests/raw-http.ts";
import { startSite } from "#tests/site.ts";

/** A link opens in one spelling only, and no spelling reaches the log (row E4). Over a raw socket: a client library would tidy the address. */

const folder = await fillFolder();
const site = await startSite({ env: { DATA_DIR: folder.path, LOG_LEVEL: "debug" } });
afterAll(async () => {
  await site.kill();
  await folder.remove();
});

const [signature = ""] = folder.orders.link.split("/").slice(-1);
const base = folder.orders.link.slice(0, -signature.length);
const ask = async (path: string) =>
  (await sendRaw(site.port, `GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`)).status;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const signs = " .,;:!?)]>'\"&=*~|\\^`{}+$@%é…".split("");

test("the link of an order opens as it was mailed, and with no other last letter", async () => {
  expect(await ask(base + signature)).toBe(200);
  const opened: string[] = [];
  for (const letter of letters) if ((await ask(base + signature.slice(0, -1) + letter)) === 200) opened.push(letter);
  expect(opened).toEqual([signature.at(-1)]);
  for (const other of [`${signature}=`, `${signature}==`, `${signature}%3D`, `${signature}%20`, `%20${signature}`, signature.toUpperCase()])
    expect(await ask(base + other), other).toBe(404);
});

test("no part of a signature or token is in the log, whatever sign is around it", { timeout: 60_000 }, async () => {
  const [calendar = ""] = folder.accounts.calendars.map((address) => address.split("/").at(-2) ?? "");
  const secrets = [signature, calendar, ...Object.values(folder.accounts.links)];
  for (const sign of signs) {
    for (const spelled of [sign, encodeURIComponent(sign), `%25${encodeURIComponent(sign).slice(1)}`])
      for (const path of [base + signature + spelled, base + spelled + signature]) await ask(path);
    for (const secret of secrets) await ask(`/auth/reset/${secret}${sign}/x`);
  }
  await ask(
    base +
      signature
        .split("")
        .map((letter) => `%${letter.charCodeAt(0).toString(16)}`)
        .join(""),
  );
  await ask(`${folder.orders.link}/compra.`);
  // A running page asks for the modules of the pages to which it links.
  const manifest = readdirSync("build/client/assets").find((name) => name.startsWith("manifest-")) ?? "";
  const version = manifest.slice("manifest-".length, -".js".length);
  expect(await ask(`/__manifest?version=${version}&paths=${folder.orders.link}`)).toBe(200);
  expect(await ask(`/__manifest?version=${version}&paths=${folder.orders.link}%25`)).toBe(400);

  const requests = site.output().match(/"path":"[^"]*"/g) ?? [];
  expect(requests.length).toBeGreaterThan(300);
  expect([...new Set(requests.join(" ").match(/%[\da-f]{2}/gi))]).toEqual([]);
  for (const secret of secrets) expect(site.output()).not.toContain(secret.slice(2, 12));
});
