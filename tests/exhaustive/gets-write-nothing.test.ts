// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { afterAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/database.ts";
import { addressesOf, dataAddress, fileAddresses, pageRoutes, serverPatterns } from "#tests/every-address.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { startSite } from "#tests/site.ts";

const folder = await fillFolder();
const database = await openTestDatabase();
afterAll(async () => {
  await folder.remove();
  await database.close();
});

/** A personal cookie makes the server render the page, because the response neither comes from the page cache nor goes there. */
const visits = () => [
  ...Object.values(folder.accounts.sessions).map((token) => ({ method: "GET", headers: { Cookie: `session=${token}` } })),
  { method: "GET", headers: {} },
  { method: "GET", headers: { Cookie: "cookie-consent=accepted" } },
  { method: "GET", headers: { Cookie: "session=1", Purpose: "prefetch", "User-Agent": "Mozilla/5.0" } },
  { method: "HEAD", headers: { Cookie: "session=1" } },
];

/**
 * Whether a GET cannot return 200: routes for forms only, for signed-in people, missing pages, development pages, another provider.
 * The folder has an admin, so the link of the first one is over.
 */
function absent(pattern: string, mode: string): boolean {
  const somebodys = pageRoutes.some((route) => route.pattern === pattern && route.audience !== "anyone");
  if (somebodys || pattern.startsWith("/auth/openid") || ["/auth/sign-out", "/auth/v1/user"].includes(pattern)) return true;
  return (
    pattern.endsWith("/mis-datos.zip") ||
    pattern.endsWith("/visto") ||
    pattern.endsWith("/baja") ||
    ["/cookies", "/stock/:vehicleId/visit", "/auth/first-admin/:token", "/auth/first-admin/:token/copia", "/*"].includes(pattern) ||
    (mode === "production" && pattern.startsWith("/desarrollo/"))
  );
}

/** The database without the looks at papers. Each look must be known (ORDER-42), so a GET of a paper, or of a copy with papers, writes it. */
async function dumpWithoutLooks() {
  const dump = await folder.dump();
  const left = new Set(["order_paper_looks", "public.order_paper_looks_id_seq", "public.audit_log_id_seq"]);
  const others = Object.entries(dump).filter(([name]) => !left.has(name));
  const log = dump["audit_log"]?.filter((row) => !row.includes('"table_name": "order_paper_looks"'));
  return { ...Object.fromEntries(others), audit_log: log };
}

describe("reading changes nothing (row C4)", () => {
  test("every table has rows, so that a change would show", async () => {
    const empty = Object.entries(await folder.dump()).filter(([, rows]) => rows.length === 0);
    // The site's rounds empty this log of changes, whoever reads.
    expect(empty.map(([name]) => name)).toEqual(["car_changes"]);
  });

  test.each(["production", "development"])(
    "at every address of the site in %s, by GET and HEAD",
    async (mode) => {
      const before = await dumpWithoutLooks();
      const site = await startSite({ env: { DATA_DIR: folder.path, NODE_ENV: mode } });
      // Development has the same pages and more server addresses, so one address of each page is enough.
      const most = mode === "production" ? undefined : 1;
      const pages = pageRoutes.flatMap(({ pattern }) => addressesOf(pattern, folder).slice(0, most));
      const own = serverPatterns(database, folder).flatMap((pattern) => addressesOf(pattern, folder));
      const statuses = new Map<string, number>();
      const files = mode === "production" ? fileAddresses() : [];
      for (const address of [...pages, ...pages.map(dataAddress), ...own, ...files]) {
        for (const init of visits()) {
          const answer = await fetch(site.url + address, { ...init, redirect: "manual" });
          await answer.arrayBuffer();
          expect(answer.status, address).toBeLessThan(500);
          statuses.set(address, answer.status);
        }
      }
      expect(await site.stop()).toBe(0);
      expect(await dumpWithoutLooks()).toEqual(before);

      // The addresses are real pages and not error pages.
      const first = [...pageRoutes.map(({ pattern }) => pattern), ...serverPatterns(database, folder)].filter(
        (pattern) => !absent(pattern, mode),
      );
      for (const pattern of first) expect(statuses.get(addressesOf(pattern, folder)[0] ?? ""), pattern).toBe(200);
      expect(statuses.get(dataAddress("/"))).toBe(200);
    },
    600_000,
  );
});
