// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { afterAll, describe, expect, test } from "vitest";
import { addressesOf, dataAddress, pageRoutes } from "#tests/every-address.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { startSite } from "#tests/site.ts";

const folder = await fillFolder();
const site = await startSite({ env: { DATA_DIR: folder.path } });
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

/** The folder of a route decides who may open it (tests/every-address.ts fails for a route in no such folder) (row B1). */
const personal = pageRoutes.filter(({ audience }) => audience === "customer");
const office = pageRoutes.filter(({ audience }) => audience === "admin");
const shared = pageRoutes.filter(({ audience }) => audience === "anyone");
const secrets = ["duena@ejemplo.es", "otra@ejemplo.es", "oficina@ejemplo.es"];

const nobody = "11111111-1111-4111-8111-111111111111";
type Person = "owner" | "other" | "admin" | "visitor";

async function visit(address: string, person: Person): Promise<{ status: number; text: string; location: string }> {
  const headers = person === "visitor" ? {} : { Cookie: `session=${folder.accounts.sessions[person]}` };
  const answer = await fetch(site.url + address, { headers, redirect: "manual" });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") ?? "" };
}

const bothWays = (address: string) => [address, dataAddress(address)];

describe("pages for signed-in people (row B1)", () => {
  test.each(personal)("$pattern is not shown to visitors, as a page or as its data", async ({ pattern }) => {
    for (const address of addressesOf(pattern, folder).flatMap(bothWays)) {
      const { status, text, location } = await visit(address, "visitor");
      // A page redirects to the sign-in, its data tell the script to do so, and the interface says that nobody is signed in.
      expect([202, 302, 401, 405], address).toContain(status);
      if (status === 302) expect(location, address).toMatch(/^\/auth\?tab=signin/);
      if (status === 202) expect(text, address).toContain("/auth?tab=signin");
      for (const secret of secrets) expect(text, address).not.toContain(secret);
    }
  });

  test.each(personal)(
    "$pattern returns to other customers the same as a missing page, without the owner's data (row B2)",
    async ({ pattern }) => {
      const { inquiry, factor, links } = folder.accounts;
      for (const address of addressesOf(pattern, folder).flatMap(bothWays)) {
        const { status, text } = await visit(address, "other");
        expect(text, address).not.toContain("duena@ejemplo.es");
        expect(status, address).toBeLessThan(500);
        const { id: order } = folder.orders.owners;
        const made = address.replace(order, nobody).replace(inquiry, nobody).replace(factor, nobody).replace(links.address, "y".repeat(43));
        if (made !== address) expect((await visit(made, "other")).status, address).toBe(status);
      }
    },
  );

  test("are shown to their owner", async () => {
    for (const pattern of ["/dashboard", "/dashboard/consultas", "/dashboard/preferencias", "/dashboard/seguridad", "/contratar"])
      expect((await visit(pattern, "owner")).status, pattern).toBe(200);
    expect((await visit(`/dashboard/consultas/${folder.accounts.inquiry}`, "owner")).status).toBe(200);
    expect((await visit(`/dashboard/consultas/${folder.accounts.inquiry}`, "other")).status).toBe(404);
    expect((await visit(`/dashboard/consultas/${folder.accounts.inquiry}`, "admin")).status).toBe(404);
  });

  test("an order and its papers are shown to its customer, and to nobody else with an account (row B2)", async () => {
    const { id, customerFile } = folder.orders.owners;
    for (const address of [`/dashboard/importacion/${id}`, `/dashboard/importacion/${id}/papeles/${customerFile}`]) {
      expect((await visit(address, "owner")).status, address).toBe(200);
      for (const person of ["other", "admin"] as const) expect((await visit(address, person)).status, address).toBe(404);
    }
  });
});

describe("pages for admins (row B1)", () => {
  test.each(office)("$pattern redirects a visitor to the sign-in, a customer to the home page, as page and data", async ({ pattern }) => {
    for (const address of addressesOf(pattern, folder).flatMap(bothWays)) {
      for (const [person, way] of [
        ["visitor", /^\/auth\?tab=signin&redirectTo=%2Fadmin/],
        ["owner", /^\/$/],
      ] as const) {
        const { status, text, location } = await visit(address, person);
        expect([202, 302], `${address} as ${person}`).toContain(status);
        // The data of a page tell the script the target of the redirect.
        if (status === 302) expect(location, address).toMatch(way);
        else expect(text, address).toContain(person === "visitor" ? "/auth?tab=signin" : '"/"');
        for (const secret of secrets) expect(text, address).not.toContain(secret);
      }
    }
  });

  test.each(office)("$pattern is shown to an admin and never cached", async ({ pattern }) => {
    const [address = ""] = addressesOf(pattern, folder);
    const answer = await fetch(site.url + address, {
      headers: { Cookie: `session=${folder.accounts.sessions.admin}` },
      redirect: "manual",
    });
    await answer.arrayBuffer();
    const others: Record<string, number> = {
      "/admin/*": 404,
      // Nobody uploaded the import of this folder.
      "/admin/import/:importId/archivo": 404,
      // The photos of an inspection are on its page, to which their own address leads.
      "/admin/orders/:orderId/inspeccion/fotos": 302,
      // The order of this folder is under way, so it has no dossier yet.
      "/admin/orders/:orderId/expediente.zip": 404,
    };
    const expected = others[pattern] ?? 200;
    expect(answer.status, address).toBe(expected);
    if (expected !== 302) expect(answer.headers.get("cache-control"), address).toMatch(/no-store/);
  });
});

describe("pages of a signed link to an order", () => {
  const ofLink = shared.filter(({ pattern }) => pattern.startsWith("/importacion/") && !pattern.endsWith("/visto"));

  test.each(ofLink)("$pattern opens for everybody with the link, and for nobody with another signature (row B2)", async ({ pattern }) => {
    const [address = ""] = addressesOf(pattern, folder);
    const { id } = folder.orders.owners;
    const signature = folder.orders.link.split("/").at(-1) ?? "";
    const forged = [
      address.replace(signature, "x".repeat(22)),
      address.replace(signature, signature.slice(1)),
      address.replace(id, nobody),
    ];
    // This order is under way, so it has no dossier yet.
    const opened = pattern.endsWith("/expediente.zip") ? 404 : 200;
    for (const person of ["visitor", "owner", "other", "admin"] as const) {
      expect((await visit(address, person)).status, `${address} as ${person}`).toBe(opened);
      for (const wrong of forged.flatMap(bothWays)) {
        const { status, text } = await visit(wrong, person);
        expect(status, `${wrong} as ${person}`).toBe(404);
        expect(text, wrong).not.toContain("Dueña");
      }
    }
  });
});

describe("pages for everybody", () => {
  test.each(shared)("$pattern responds to everyone, and is never cached for a signed-in person (row C8)", async ({ pattern }) => {
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
