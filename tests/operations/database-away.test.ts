import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { untilFormIsAccepted } from "#tests/browser/sender.ts";
import { contextOf, createMigratedOn } from "#tests/database.ts";
import { manyForms, postForm, ticketsOf } from "#tests/forms.ts";
import { expectSecurityHeaders } from "#tests/security-headers.ts";
import { type Site, startSite } from "#tests/site.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { type SeverableLink, severableLink } from "./severable-link.ts";

const serverUrl = process.env["DATABASE_URL"] ?? "";

describe.skipIf(serverUrl === "")("a site that loses its PostgreSQL (row R9; the embedded database cannot go away)", () => {
  let created: Awaited<ReturnType<typeof createMigratedOn>>;
  let database: Database;
  let link: SeverableLink;
  let site: Site;
  let id: string;
  let form: Record<string, string>;
  let appointment: string;

  beforeAll(async () => {
    created = await createMigratedOn(serverUrl);
    link = await severableLink(created.url);
    site = await startSite({ env: { DATABASE_URL: link.url, ...manyForms } });
    database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 2 }, "command");
    id = await insertVehicle(database, { price: 19_900 });
  }, 120_000);
  afterAll(async () => {
    await site?.kill();
    await link?.cut();
    await database?.close();
    await created?.drop();
  });

  const get = async (path: string) => {
    const answer = await fetch(site.url + path);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const statusOf = async (path: string) => (await get(path)).status;
  const rememberPages = async () => {
    for (const path of ["/stock", `/stock/${id}`]) await expect.poll(() => statusOf(path), { timeout: 10_000 }).toBe(200);
    expect((await get("/stock")).text).toContain("A4 Avant");
  };
  /** Books the last free slot and returns the path of its page. */
  const book = async (ticket: string) => {
    const slot = [...(await get("/appointments")).text.matchAll(/name="slot"[^>]*value="([\d-]{10} [\d:]{5})"/g)].at(-1)?.[1] ?? "";
    const consents = { gdpr_consent: "on", data_processing_consent: "on" };
    const person = { name: "Ana", email: "ana@example.es", phone: "", service_type: "financing", notes: "", ...consents };
    const booked = await postForm(site.url, "/appointments", { form: "booking", ticket, ...person, day: slot.slice(0, 10), slot });
    return /\/appointments\/[0-9a-f-]{36}\/[\w-]+/.exec(booked?.html ?? "")?.[0] ?? "";
  };
  const setPrice = (price: number) =>
    runAs(contextOf(database), (transaction) => transaction.updateTable("vehicles").set({ price }).where("id", "=", id).execute());

  test("reports that it is not ready, serves kept pages, and tells all other requests when to come back", async () => {
    await rememberPages();
    const [ticket = "", other = ""] = await ticketsOf(site.url, "/contacto", 2);
    await untilFormIsAccepted();
    appointment = await book(other);
    await link.cut();

    const ready = await get("/readyz");
    expect([ready.status, JSON.parse(ready.text)]).toEqual([503, { status: "not ready", reason: "database" }]);
    expect(await statusOf("/healthz")).toBe(200);
    expect((await get("/stock")).text).toContain("A4 Avant");
    expect((await get(`/stock/${id}`)).text).toContain("19.900");

    const unasked = await get("/stock?search=never+asked");
    expect(unasked.status).toBe(503);
    expect(unasked.headers.get("retry-after")).toBe("5");
    expect(unasked.headers.get("cache-control")).toBe("no-store");
    expectSecurityHeaders(unasked.headers, "503");
    expect(unasked.text).toContain("No hemos podido cargar esta página");
    expect(unasked.text).toContain(unasked.headers.get("x-request-id"));
    expect(unasked.text).not.toMatch(/ECONNREFUSED|from "?catalogue|\n\s+at \w/);

    // Data requests of the browser and bare responses have the same status and header.
    const visit = { method: "POST", headers: { Origin: site.url, "User-Agent": "Mozilla/5.0 Firefox/140.0" } };
    for (const ask of [fetch(`${site.url}/stock.data?search=never+asked`), fetch(`${site.url}/stock/${id}/visit`, visit)]) {
      const answer = await ask;
      expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([503, "5", "no-store"]);
    }

    // A form keeps the typed text and says that it is not stored. The next test sends it again when the database is back.
    form = {
      form: "contact",
      ticket,
      name: "Ana",
      email: "ana@example.es",
      phone: "",
      subject: "otro",
      message: "Un mensaje largo",
      gdpr_consent: "on",
    };
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const refused = await postForm(site.url, "/contacto", form);
    expect([refused?.status, refused?.retryAfter]).toEqual([503, "5"]);
    expect(refused?.html).toContain("Un mensaje largo");
    expect(refused?.html).toContain("Lo que has escrito sigue aquí");

    // Who has saved a car without an account gets the kept pages, too, and no other.
    const withList = (path: string) => fetch(site.url + path, { headers: { Cookie: `guardados=${"A".repeat(22)}` } });
    for (const path of ["/stock", `/stock/${id}`]) {
      const kept = await withList(path);
      expect([kept.status, await kept.text(), kept.headers.get("cache-control")], path).toEqual([
        200,
        expect.stringContaining("A4 Avant"),
        "private, no-cache",
      ]);
    }
    for (const path of ["/stock?search=never+asked", "/guardados"]) expect((await withList(path)).status, path).toBe(503);

    // Signed-in people are not asked to sign in again: their pages say that they are unavailable now, and the catalogue works.
    const signedIn = { headers: { Cookie: `session=${"s".repeat(43)}` }, redirect: "manual" as const };
    for (const path of ["/dashboard", "/dashboard/consultas", "/dashboard.data"]) {
      const panel = await fetch(site.url + path, signedIn);
      expect([panel.status, panel.headers.get("retry-after"), panel.headers.get("cache-control")], path).toEqual([503, "5", "no-store"]);
      await panel.arrayBuffer();
    }
    const stock = await fetch(`${site.url}/stock`, signedIn);
    expect([stock.status, await stock.text()]).toEqual([200, expect.stringContaining("A4 Avant")]);
    expect((await fetch(`${site.url}/dashboard`, { redirect: "manual" })).status).toBe(302);

    // Nobody is told that their session has ended while its row is still there, and the cookie stays for another try.
    const signOut = {
      method: "POST",
      headers: { Origin: site.url, ...signedIn.headers },
      body: new URLSearchParams({ everywhere: "yes" }),
    };
    const open = await fetch(`${site.url}/auth/sign-out`, { ...signOut, redirect: "manual" });
    expect([open.status, open.headers.get("retry-after"), open.headers.getSetCookie()]).toEqual([503, "5", []]);
    const page = await open.text();
    expect(page).toContain("No se pudo cerrar la sesión.");
    expect(page).toContain('name="everywhere" value="yes"');
    expect(page).toContain('<main id="contenido"');

    // Pages without a database work, and so does the home page without its catalogue.
    expect(await statusOf("/faq")).toBe(200);
    const home = await get("/?search=never+asked");
    expect([home.status, home.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(home.text).toContain("No hemos podido cargar el catálogo");
  });

  test("returns the typed text of a form that is sent meanwhile, so that nothing is lost", async () => {
    const path = `/stock/${id}`;
    const [ticket = ""] = await ticketsOf(site.url, path, 1);
    await untilFormIsAccepted();
    const consents = { gdpr_consent: "on", data_processing_consent: "on" };
    const typed = { name: "Ana Ruiz", email: "ana@example.org", phone: "600 123 456", message: "Mis palabras\ncon <b>énfasis</b>" };
    const answer = await postForm(site.url, path, { form: "inquiry", ticket, ...typed, contact_preference: "phone", ...consents });
    expect([answer?.status, answer?.retryAfter]).toEqual([503, "5"]);
    for (const text of [
      "Lo que habías escrito",
      "Ana Ruiz",
      "ana@example.org",
      "600 123 456",
      "Mis palabras\ncon &lt;b&gt;énfasis&lt;/b&gt;",
    ])
      expect(answer?.html).toContain(text);
  });

  test("does not claim that an appointment does not exist", async () => {
    const cancelled = await postForm(site.url, appointment, { form: "cancel", ticket: "x".repeat(32), reason: "" });
    for (const { status, text } of [await get(appointment), { status: cancelled?.status, text: cancelled?.html ?? "" }]) {
      expect(status).toBe(503);
      expect(text).toContain("No hemos podido cargarla ahora mismo");
      expect(text).not.toMatch(/Cita no encontrada|Error (<!-- -->)?404/);
    }
  });

  test("recovers within 5 s without a restart, and receives changes again", async () => {
    await link.mend();
    const start = Date.now();
    await expect.poll(() => statusOf("/readyz"), { timeout: 15_000, interval: 100 }).toBe(200);
    expect(Date.now() - start).toBeLessThan(5_000);
    expect(await statusOf("/stock?search=never+asked")).toBe(200);
    expect(site.process.exitCode).toBeNull();
    expect((await postForm(site.url, "/contacto", form))?.html).toContain("Mensaje enviado correctamente");

    await rememberPages();
    await expect
      .poll(
        async () => {
          await setPrice(17_777);
          return (await get(`/stock/${id}`)).text;
        },
        { timeout: 10_000, interval: 500 },
      )
      .toContain("17.777");
  }, 60_000);

  test("survives disconnections under load: every response is a page or a 503, and the process stays the same", async () => {
    const statuses = new Set<number>();
    const enough = new AbortController();
    const askers = Array.from({ length: 8 }, async (_, asker) => {
      for (let number = 0; !enough.signal.aborted; number += 1) statuses.add(await statusOf(`/stock?search=${asker}-${number}`));
    });
    for (let time = 0; time < 5; time += 1) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await link.cut();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await link.mend();
    }
    enough.abort();
    await Promise.all(askers);
    expect(statuses).toEqual(new Set([200, 503]));
    expect([site.process.exitCode, site.process.signalCode]).toEqual([null, null]);
  }, 60_000);

  test("responds in time when the network swallows all bytes: not ready, and kept pages as before", async () => {
    await expect.poll(() => statusOf("/readyz"), { timeout: 15_000 }).toBe(200);
    await rememberPages();
    link.silence();
    expect(await statusOf("/stock")).toBe(200);
    const start = Date.now();
    const [ready, page] = await Promise.all([statusOf("/readyz"), statusOf("/stock?search=swallowed")]);
    expect([503, 504]).toContain(page);
    expect(ready).toBe(503);
    expect(Date.now() - start).toBeLessThan(20_000);
    await link.mend();
    await expect.poll(() => statusOf("/stock?search=again"), { timeout: 15_000 }).toBe(200);
  }, 90_000);
});
