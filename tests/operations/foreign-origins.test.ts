// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { afterAll, describe, expect, test } from "vitest";
import { accountWrites, type Write } from "#tests/account-writes.ts";
import { openTestDatabase } from "#tests/database.ts";
import { addressesOf, dataAddress, pageRoutes, serverPatterns } from "#tests/every-address.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { officeWrites } from "#tests/office-writes.ts";
import { orderWrites } from "#tests/order-writes.ts";
import { publicForms, wholeForm } from "#tests/public-forms.ts";
import { sendRaw } from "#tests/raw-http.ts";
import { type Site, startSite } from "#tests/site.ts";

/** Header lines that a browser or a robot may send instead of "Origin: https://shop.test". */
const foreignOrigins: [title: string, lines: string][] = [
  ["no origin", ""],
  ["no origin, but a page of ours as its referrer", "Referer: https://shop.test/contacto\r\nSec-Fetch-Site: same-origin\r\n"],
  ["an empty origin", "Origin: \r\n"],
  ["the origin of a sandbox", "Origin: null\r\n"],
  ["another site", "Origin: https://evil.example\r\n"],
  ["a site whose name begins like ours", "Origin: https://shop.test.evil.example\r\n"],
  ["a site whose name ends like ours", "Origin: https://evilshop.test\r\n"],
  ["a host below ours", "Origin: https://www.shop.test\r\n"],
  ["a host above ours", "Origin: https://test\r\n"],
  ["our name as a user of another site", "Origin: https://shop.test@evil.example\r\n"],
  ["our name in a path of another site", "Origin: https://evil.example/https://shop.test\r\n"],
  ["another scheme", "Origin: http://shop.test\r\n"],
  ["another port", "Origin: https://shop.test:8443\r\n"],
  ["a path behind our name", "Origin: https://shop.test/\r\n"],
  ["other letters", "Origin: HTTPS://SHOP.TEST\r\n"],
  ["our name in quotes", 'Origin: "https://shop.test"\r\n'],
  ["two origins in a line", "Origin: https://shop.test https://evil.example\r\n"],
  ["two lines", "Origin: https://shop.test\r\nOrigin: https://evil.example\r\n"],
  ["another site that names our host", "Origin: https://evil.example\r\nX-Forwarded-Host: shop.test\r\n"],
];

const folder = await fillFolder();
const database = await openTestDatabase();
afterAll(async () => {
  await folder.remove();
  await database.close();
});

/** Forms for each route with an action, by its pattern. The site would store them if they came from our pages. */
function writes(): Record<string, Write[]> {
  const now = Temporal.Now.instant();
  const { subjects, keys } = folder;
  const visit = { address: `/stock/${subjects.vehicles[0]}/visit`, body: "", visitors: true };
  const byRoute: Record<string, Write[]> = {
    "/stock/:vehicleId/visit": [visit],
    ...accountWrites(folder),
    ...officeWrites(folder),
    ...orderWrites(folder),
  };
  for (const [position, form] of publicForms.entries()) {
    const number = 100 + position;
    const fields = new URLSearchParams();
    for (const [name, value] of wholeForm(form, { keys, now, number })) if (typeof value === "string") fields.append(name, value);
    const body = fields.toString();
    (byRoute[form.route] ??= []).push({ address: form.path(subjects, keys, number), body, visitors: true });
  }
  // The same page at its old address.
  byRoute["/vehicle/:vehicleId"] = (byRoute["/stock/:vehicleId"] ?? []).map((write) => ({
    ...write,
    address: write.address.replace("/stock/", "/vehicle/"),
  }));
  return byRoute;
}

const start = (mode: string) =>
  startSite({ env: { DATA_DIR: folder.path, SITE_URL: "https://shop.test", TRUSTED_PROXIES: "127.0.0.1", NODE_ENV: mode } });

async function statusOf(site: Site, method: string, { address, body }: Pick<Write, "address" | "body">, lines: string): Promise<number> {
  const head = `${method} ${address} HTTP/1.1\r\nHost: shop.test\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n${lines}`;
  const length = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  return (await sendRaw(site.port, head + length)).status;
}

/** Pages refuse other methods from any origin. The interface of factors accepts DELETE from our origin and a signed-in person. */
function expectedOf(method: string, address: string, lines: string): number {
  if (method !== "DELETE" || !/^\/auth\/v1\/factors\/[^/]+$/.test(address)) return 405;
  return lines.includes("https://shop.test") ? 401 : 403;
}

describe("a write (row C4)", () => {
  test("is listed here for every route with an action", () => {
    const patterns = pageRoutes.filter(({ hasAction }) => hasAction).map(({ pattern }) => pattern);
    expect(Object.keys(writes()).toSorted()).toEqual(patterns.toSorted());
  });

  test.each(["production", "development"])(
    "from a foreign origin is refused at every address of the site in %s, and changes nothing",
    async (mode) => {
      const before = await folder.dump();
      const site = await start(mode);
      const known = writes();
      const pages = pageRoutes.flatMap(
        ({ pattern }) => known[pattern] ?? addressesOf(pattern, folder).map((address) => ({ address, body: "a=1" })),
      );
      const data = pages.map(({ address, body }) => ({ address: dataAddress(address), body }));
      const own = serverPatterns(database, folder).flatMap((pattern) =>
        addressesOf(pattern, folder).map((address) => ({ address, body: "a=1" })),
      );
      const files = ["/favicon.svg", "/assets/nothing.js"].map((address) => ({ address, body: "a=1" }));
      let refused = 0;
      for (const write of [...pages, ...data, ...own, ...files]) {
        for (const [title, lines] of foreignOrigins) {
          // Mail programs end a search from anywhere (RFC 8058). What is no such request is refused there, too.
          const expected = /^\/avisos\/[^/]+\/[^/]+\/baja/.test(write.address) ? 400 : 403;
          expect(await statusOf(site, "POST", write, lines), `${title}: POST ${write.address}`).toBe(expected);
          refused += 1;
        }
        for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
          for (const lines of ["", "Origin: https://evil.example\r\n", "Origin: https://shop.test\r\n"]) {
            expect(await statusOf(site, method, write, lines), `${method} ${write.address}`).toBe(expectedOf(method, write.address, lines));
            refused += 1;
          }
        }
      }
      expect(await site.stop()).toBe(0);
      expect(await folder.dump()).toEqual(before);
      expect(refused).toBeGreaterThan(1_000);
    },
    600_000,
  );

  test("from our pages is accepted, and then changes the database", async () => {
    const before = await folder.dump();
    const site = await start("production");
    const statuses: Record<string, number> = {};
    const sendable = Object.values(writes())
      .flat()
      .filter(({ visitors }) => visitors);
    for (const { address, body } of sendable) {
      statuses[`${address} ${body.slice(0, 12)}`] = await statusOf(site, "POST", { address, body }, "Origin: https://shop.test\r\n");
    }
    await site.stop();
    expect(Object.entries(statuses).filter(([, status]) => status >= 400)).toEqual([]);
    const after = await folder.dump();
    const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
    for (const table of [
      "contact_messages",
      "vehicle_inquiries",
      "reservations",
      "orders",
      "appointments",
      "data_requests",
      "consents",
      "vehicle_visits",
      "users",
      "sessions",
      "account_links",
    ]) {
      expect(changed).toContain(table);
    }
  }, 120_000);
});
