// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressesOf, dataAddress, pageRoutes } from "#tests/every-address.ts";
import { fillFolder, type FilledFolder } from "#tests/filled-folder.ts";
import { type Site, startSite } from "#tests/site.ts";

let folder: FilledFolder;
let site: Site;
beforeAll(async () => {
  folder = await fillFolder();
  site = await startSite({ env: { DATA_DIR: folder.path } });
}, 120_000);
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

/** Which folder a route stands in is who may come (tests/every-address.ts); a route in none of them fails there (row B1). */
const personal = pageRoutes.filter(({ audience }) => audience === "customer");
const office = pageRoutes.filter(({ audience }) => audience === "admin");
const shared = pageRoutes.filter(({ audience }) => audience === "anyone");
const secrets = ["duena@ejemplo.es", "otra@ejemplo.es", "oficina@ejemplo.es"];

type Person = "owner" | "other" | "admin" | "visitor";

async function visit(address: string, person: Person): Promise<{ status: number; text: string; location: string }> {
  const headers = person === "visitor" ? {} : { Cookie: `session=${folder.accounts.sessions[person]}` };
  const answer = await fetch(site.url + address, { headers, redirect: "manual" });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") ?? "" };
}

const bothWays = (address: string) => [address, dataAddress(address)];

describe("what is for whoever is signed in (row B1)", () => {
  test.each(personal)("$pattern is shown to no visitor, as a page or as its data", async ({ pattern }) => {
    for (const address of addressesOf(pattern, folder).flatMap(bothWays)) {
      const { status, text, location } = await visit(address, "visitor");
      // A page leads to the sign-in, its data say the same to the script, and the interface says that nobody is signed in.
      expect([202, 302, 401, 405], address).toContain(status);
      if (status === 302) expect(location, address).toMatch(/^\/auth\?tab=signin/);
      if (status === 202) expect(text, address).toContain("/auth?tab=signin");
      for (const secret of secrets) expect(text, address).not.toContain(secret);
    }
  });

  test.each(personal)(
    "$pattern shows another customer nothing of its owner's, and the same as what is not there (row B2)",
    async ({ pattern }) => {
      const nobody = "11111111-1111-4111-8111-111111111111";
      const { inquiry, factor, links } = folder.accounts;
      for (const address of addressesOf(pattern, folder).flatMap(bothWays)) {
        const { status, text } = await visit(address, "other");
        expect(text, address).not.toContain("duena@ejemplo.es");
        expect(status, address).toBeLessThan(500);
        const made = address.replace(inquiry, nobody).replace(factor, nobody).replace(links.address, "y".repeat(43));
        if (made !== address) expect((await visit(made, "other")).status, address).toBe(status);
      }
    },
  );

  test("its owner sees it", async () => {
    for (const pattern of ["/dashboard", "/dashboard/consultas", "/dashboard/preferencias", "/dashboard/seguridad", "/contratar"])
      expect((await visit(pattern, "owner")).status, pattern).toBe(200);
    expect((await visit(`/dashboard/consultas/${folder.accounts.inquiry}`, "owner")).status).toBe(200);
    expect((await visit(`/dashboard/consultas/${folder.accounts.inquiry}`, "other")).status).toBe(404);
    expect((await visit(`/dashboard/consultas/${folder.accounts.inquiry}`, "admin")).status).toBe(404);
  });
});

describe("what is for admins (row B1)", () => {
  test.each(office)("$pattern leads a visitor to the sign-in and a customer home, as a page and as its data", async ({ pattern }) => {
    for (const address of addressesOf(pattern, folder).flatMap(bothWays)) {
      for (const [person, way] of [
        ["visitor", /^\/auth\?tab=signin&redirectTo=%2Fadmin/],
        ["owner", /^\/$/],
      ] as const) {
        const { status, text, location } = await visit(address, person);
        expect([202, 302], `${address} as ${person}`).toContain(status);
        // The data of a page say where it leads to the script.
        if (status === 302) expect(location, address).toMatch(way);
        else expect(text, address).toContain(person === "visitor" ? "/auth?tab=signin" : '"/"');
        for (const secret of secrets) expect(text, address).not.toContain(secret);
      }
    }
  });

  test.each(office)("$pattern is shown to an admin and kept by nobody", async ({ pattern }) => {
    const [address = ""] = addressesOf(pattern, folder);
    const answer = await fetch(site.url + address, {
      headers: { Cookie: `session=${folder.accounts.sessions.admin}` },
      redirect: "manual",
    });
    await answer.arrayBuffer();
    expect(answer.status, address).toBe(pattern === "/admin/*" ? 404 : 200);
    expect(answer.headers.get("cache-control"), address).toMatch(/no-store/);
  });
});

describe("what is for everybody", () => {
  test.each(shared)("$pattern answers everyone, and is kept by nobody where somebody is signed in (row C8)", async ({ pattern }) => {
    for (const address of addressesOf(pattern, folder)) {
      for (const person of ["visitor", "owner", "admin"] as const) {
        const headers = person === "visitor" ? {} : { Cookie: `session=${folder.accounts.sessions[person]}` };
        const answer = await fetch(site.url + address, { headers, redirect: "manual" });
        expect(answer.status, `${address} as ${person}`).toBeLessThan(500);
        if (person === "visitor" || pattern.includes(".")) continue;
        expect(answer.headers.get("cache-control"), address).toMatch(/no-store/);
      }
    }
  });
});
