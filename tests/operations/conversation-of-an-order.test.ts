// @any-database: its statements are those of the tests of orders.
import { typedOrder } from "#tests/orders.ts";
import { afterAll, expect, test } from "vitest";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import { orderReasons } from "#app/features/orders/orders/office/messages.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";

/** Nobody reads the conversation of another person through an order (row B2). */

const secret = "Mi número de cuenta secreto";
const emails = ["oficina@example.es", "escribe@example.es", "otra@example.es"];
let inquiries: [forAnother: string, forWriter: string];
let keys: Keys;

const given = emails.map((email, number) => ({ email, admin: number === 0 }));
const people = await startSignedInSite(given, { FORMS_PER_HOUR: "1000" }, async (database, { userIds: [, writer = ""] }) => {
  keys = await openKeys(database);
  const inquiry = () => insertInquiry(database, writer, { email: "escribe@example.es", message: secret });
  inquiries = [await inquiry(), await inquiry()];
});
const [admin = "", writer = "", other = ""] = people.cookies;
const cookies: Record<"admin" | "writer" | "other", string> = { admin, writer, other };
afterAll(() => people.stop());

const ask = (path: string, cookie = "", init: RequestInit = {}) =>
  fetch(people.site.url + path, {
    redirect: "manual",
    ...init,
    headers: { Origin: people.site.url, ...(cookie === "" ? {} : { Cookie: cookie }) },
  });

const facts = { ...typedOrder, name: "Cliente", car_name: "Audi A4" };

/** Sends a form of the team, from a page that was rendered a minute ago. */
function send(path: string, form: string, fields: Record<string, string>): Promise<Response> {
  const hidden = { [formField]: form, [ticketField]: makeTicket(keys, Date.now() - 60_000), [trapField]: "" };
  return ask(path, cookies.admin, { method: "POST", body: new URLSearchParams({ ...hidden, ...facts, ...fields }) });
}

const begin = (inquiry: string, email: string) => {
  const day = Temporal.Now.plainDateISO().subtract({ days: 1 }).toString();
  return send("/admin/orders/new", "new-order", { origin: `inquiry:${inquiry}`, email, template: "dealer", begun_on: day });
};
const linkTo = (id: string, linkVersion: number) => linkedOrderAddress(keys, { id, linkVersion });
const textAt = async (path: string, cookie = "") => {
  const answer = await ask(path, cookie);
  return { status: answer.status, secret: (await answer.text()).includes(secret) };
};

test("an order does not begin from the inquiry of another address, and the team reads why", async () => {
  const answer = await begin(inquiries[0], "otra@example.es");
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(orderReasons.inquiryOfAnother("escribe@example.es"))]);
  expect(await (await ask("/admin/orders?vista=lista&estado=todas", cookies.admin)).text()).not.toContain("Audi A4");
});

test("an order shows its conversation to the person who wrote it, and to nobody who gets the order later", async () => {
  const begun = await begin(inquiries[1], "escribe@example.es");
  expect(begun.status).toBe(303);
  const id = (begun.headers.get("location") ?? "").split("/").at(-1) ?? "";
  const account = `/dashboard/importacion/${id}`;
  expect(await textAt(account, cookies.writer)).toEqual({ status: 200, secret: true });
  expect(await textAt(linkTo(id, 0))).toEqual({ status: 200, secret: true });
  expect(await textAt(account, cookies.other)).toEqual({ status: 404, secret: false });

  const edit = (more: Record<string, string> = {}) =>
    send(`/admin/orders/${id}`, "order-facts", { email: "otra@example.es", internal_note: "Se equivocó al teclear", seen: "0", ...more });
  const asking = await edit();
  const page = await asking.text();
  expect([asking.status, page]).toEqual([409, expect.stringContaining(orderReasons.otherHolder("escribe@example.es", "otra@example.es"))]);
  expect(page).toMatch(/<input(?=[^>]*name="new_holder")(?=[^>]*value="otra@example.es")/);
  expect(page).toContain("Se equivocó al teclear");
  expect((await edit({ new_holder: "tercera@example.es" })).status).toBe(409);
  expect(await textAt(account, cookies.writer)).toEqual({ status: 200, secret: true });
  expect((await edit({ new_holder: "otra@example.es" })).status).toBe(200);
  expect(await textAt(account, cookies.writer)).toEqual({ status: 404, secret: false });
  expect(await textAt(linkTo(id, 0))).toEqual({ status: 404, secret: false });
  expect(await textAt(account, cookies.other)).toEqual({ status: 200, secret: false });
  expect(await textAt(linkTo(id, 1))).toEqual({ status: 200, secret: false });

  // What the new holder asks begins another conversation.
  const hidden = { [formField]: "order-ask", [ticketField]: makeTicket(keys, Date.now() - 60_000), [trapField]: "" };
  const asked = await ask(account, cookies.other, {
    method: "POST",
    body: new URLSearchParams({ ...hidden, message: "Soy otra persona" }),
  });
  expect(asked.status).toBe(200);
  expect(await textAt(account, cookies.other)).toEqual({ status: 200, secret: false });
  const writers = await ask(`/dashboard/consultas/${inquiries[1]}`, cookies.writer);
  expect([writers.status, (await writers.text()).includes("Soy otra persona")]).toEqual([200, false]);
});
