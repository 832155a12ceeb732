// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { afterAll, describe, expect, test } from "vitest";
import { keptField, type KeptForm } from "#app/features/people/ended-session/kept-form.ts";
import { isSecretField } from "#app/lib/read-form.ts";
import { accountWrites, type Write } from "#tests/account-writes.ts";
import { pageRoutes } from "#tests/every-address.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { officeWrites } from "#tests/office-writes.ts";
import { orderWrites } from "#tests/order-writes.ts";
import { cookiesOf } from "#tests/sending.ts";
import { startSite } from "#tests/site.ts";

/** Every form of customers and team, over HTTP, after its session has ended (row R27). */

const folder = await fillFolder();
const site = await startSite({ env: { DATA_DIR: folder.path, TRUSTED_PROXIES: "127.0.0.1" } });
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

const { password } = folder.accounts.signsIn;
const emails = { customer: "duena@ejemplo.es", admin: "oficina@ejemplo.es" };

/**
 * The customers' forms come first, because the team closes the customer's account; their new address comes last. Left out is where nobody types:
 * the interface for programs, pictures, and the sign that a quote was seen.
 */
const personal = (["customer", "admin"] as const).flatMap((audience) => {
  const patterns = new Set(pageRoutes.filter((route) => route.audience === audience).map(({ pattern }) => pattern));
  return Object.entries({ ...accountWrites(folder), ...orderWrites(folder), ...officeWrites(folder) })
    .filter(([pattern]) => patterns.has(pattern) && !pattern.startsWith("/auth/v1/"))
    .flatMap(([, writes]) => writes.map((write) => ({ ...write, audience, form: nameOf(write) })))
    .filter(({ form }) => !/(images|visto|photos) ?$/.test(form))
    .toSorted((one, other) => Number(one.form.endsWith("confirm-address")) - Number(other.form.endsWith("confirm-address")));
});

function nameOf({ address, body }: Write): string {
  return `${address.replaceAll(/[\da-f-]{36}/g, "…")} ${new URLSearchParams(body).get("form") ?? ""}`;
}

async function post(address: string, body: URLSearchParams | FormData | string, cookie = "", more: Record<string, string> = {}) {
  const given = typeof body === "string" ? new URLSearchParams(body) : body;
  const headers = { Origin: site.url, Accept: "text/html", ...(cookie !== "" && { Cookie: cookie }), ...more };
  const response = await fetch(site.url + address, { method: "POST", headers, body: given, redirect: "manual" });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const entities: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&amp;": "&", "&lt;": "<", "&gt;": ">" };
const decoded = (text: string) => text.replace(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => entities[entity] ?? entity);
/** The hidden fields of a page, in their order. */
const hiddenIn = (html: string) =>
  [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    decoded(name),
    decoded(value),
  ]);
const valueIn = (html: string, name: string) => hiddenIn(html).find(([found]) => found === name)?.[1] ?? "";
const keptIn = (html: string) => JSON.parse(valueIn(html, keptField)) as KeptForm;

/** What the page of a refused form sends with the person's password. */
function proof(html: string, email: string, given = password): FormData {
  const sent = new FormData();
  for (const name of ["form", "ticket", "leave_empty", keptField]) sent.append(name, valueIn(html, name));
  sent.append("email", email);
  sent.append("password", given);
  return sent;
}

describe("what was typed", () => {
  const { inquiry } = folder.accounts;
  const address = `/dashboard/consultas/${inquiry}`;
  const mine = (message: string) => {
    const body = new URLSearchParams(accountWrites(folder)["/dashboard/consultas/:inquiryId"]?.[0]?.body);
    body.set("message", message);
    return body;
  };

  test("stays after a wrong password, and no password comes back", async () => {
    const { html } = await post(address, mine("Un texto largo que no debe perderse"));
    const wrong = await post("/auth/continuar", proof(html, emails.customer, "not this one"));
    expect(wrong.status).toBe(400);
    expect(keptIn(wrong.html).fields).toContainEqual(["message", "Un texto largo que no debe perderse"]);
    expect(wrong.html).not.toContain("not this one");
    expect((await post("/auth/continuar", proof(wrong.html, emails.customer))).html).toContain("Un texto largo que no debe perderse");
  });

  test("is shown, and not sent, when another account signs in", async () => {
    const { html } = await post(address, mine("Solo para mi consulta"));
    const other = await post("/auth/continuar", proof(html, "otra@ejemplo.es"));
    expect(other.html).toContain("Has entrado como otra@ejemplo.es");
    expect(other.html).toContain("Solo para mi consulta");
    expect((await post(address, new URLSearchParams(hiddenIn(other.html)), cookiesOf(other))).status).toBe(404);
  });

  test("is refused by a session of another account, if the page says for whom it was made", async () => {
    const cookie = `session=${folder.accounts.sessions.other}`;
    const refused = await post(address, mine("De otra pestaña"), cookie, { "Page-Of": encodeURIComponent(emails.customer) });
    expect([refused.status, refused.headers.get("session-ended")]).toEqual([401, "other"]);
    expect(refused.html).toContain("Has entrado con otra cuenta");
  });

  test("never leads to another site, whatever the page sends as its address", async () => {
    for (const hostile of ["//evil.example/x", "https://evil.example", "/\\evil.example", "evil.example"]) {
      const kept = { address: hostile, page: hostile, fields: [["message", "Hola"]], multipart: false, files: false, whole: true };
      const { html } = await post(address, mine("Hola"));
      const sent = proof(html, emails.customer);
      sent.set(keptField, JSON.stringify(kept));
      const { html: review } = await post("/auth/continuar", sent);
      expect(review).toContain('action="/"');
      expect(review).not.toContain("evil.example");
    }
  });

  test("may be anything that a body can hold: a broken kept form, files, and a text that is too long", async () => {
    const { html } = await post(address, mine("Hola"));
    for (const broken of ["", "{", "[]", '{"fields":[1,["a"],["b",2]]}', "null"]) {
      const sent = proof(html, emails.customer);
      sent.set(keptField, broken);
      expect((await post("/auth/continuar", sent)).status).toBe(200);
    }
    const withFile = new FormData();
    for (const [name, value] of mine("Con foto")) withFile.append(name, value);
    withFile.append("photo", new File(["bytes of the file"], "foto.jpg"));
    const files = await post(address, withFile);
    expect(keptIn(files.html)).toMatchObject({ files: true });
    expect(files.html).toContain("tendrás que elegirlos de nuevo");
    expect(files.html).not.toContain("bytes of the file");
    expect(keptIn((await post(address, mine("x".repeat(120_000)))).html)).toMatchObject({ whole: false, fields: [] });
  });

  test("of the team is shown to a customer who signs in, and goes no further", async () => {
    const { html } = await post("/admin/inquiries/saved-replies", officeWrites(folder)["/admin/inquiries/saved-replies"]?.[0]?.body ?? "");
    expect(html).toContain("Tu sesión ha terminado");
    // A customer's account may not send it: the text is shown, and another sign-in is asked for.
    const asCustomer = await post("/auth/continuar", proof(html, "otra@ejemplo.es"));
    const again = await post("/admin/inquiries/saved-replies", new URLSearchParams(hiddenIn(asCustomer.html)), cookiesOf(asCustomer));
    expect(again.status).toBe(401);
    expect(keptIn(again.html).fields).toContainEqual(["title", "Visita"]);
  });
});

test("pictures, whose address has no page, lead to one that asks for the password", async () => {
  const sent = await post(`/admin/vehicles/${folder.subjects.vehicles[0]}/images`, "a=1");
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/auth/continuar"]);
  const page = await (await fetch(`${site.url}/auth/continuar`)).text();
  expect(page).toContain("tendrás que elegirlos de nuevo");
});

describe("a form whose session has ended", () => {
  test.each(personal)("$form comes back with what was typed, and is sent after signing in", async ({ address, body, audience }) => {
    const typed = [...new URLSearchParams(body)].filter(([name]) => !isSecretField(name));
    const refused = await post(address, body);
    expect(refused.status).toBe(401);
    expect(refused.html).toContain("Tu sesión ha terminado");
    expect(keptIn(refused.html)).toMatchObject({ address, fields: typed, files: false, whole: true });

    const signedIn = await post("/auth/continuar", proof(refused.html, emails[audience]));
    expect(signedIn.status).toBe(200);
    expect(decoded(signedIn.html)).toContain(`action="${address}"`);
    expect(hiddenIn(signedIn.html)).toEqual(typed);

    const sent = await post(address, new URLSearchParams(hiddenIn(signedIn.html)), cookiesOf(signedIn));
    expect(sent.status).not.toBe(401);
    expect(sent.status).toBeLessThan(500);
    expect(sent.headers.get("location") ?? "").not.toMatch(/^\/auth\b/);
  });
});
