// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import { afterAll, describe, expect, test } from "vitest";
import { formField, ticketField, trapField } from "#app/features/ground/forms/form-answer.ts";
import { enteredAsTeam } from "#app/features/orders/access/messages.ts";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import { contextOf } from "#tests/database.ts";
import { pageRoutes } from "#tests/every-address.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { somePdf } from "#tests/order-papers.ts";
import { orderWrites } from "#tests/order-writes.ts";
import { insertOrder } from "#tests/orders.ts";
import { withDatabase } from "#tests/own-database.ts";
import { insertQuote } from "#tests/quotes.ts";
import { startSite } from "#tests/site.ts";

/** The team looks at a customer's order with the customer's link, and acts in it nowhere (decision 0050). */

type SomeOrder = { id: string; link: string; paper: string; sha256: string };

/** The order of a customer without an account, and one of the team member. Each has a sent quote and asks for a paper. */
let customers: SomeOrder;
let own: SomeOrder;

const folder = await fillFolder();
await withDatabase(folder.env, async (database) => {
  customers = await addOrder(database, {});
  own = await addOrder(database, { userId: folder.accounts.adminId, email: "oficina@ejemplo.es" });
});
let site = await startSite({ env: { DATA_DIR: folder.path, FORMS_PER_HOUR: "1000" } });
afterAll(async () => {
  await site.kill();
  await folder.remove();
});

async function addOrder(database: Database, given: Parameters<typeof insertOrder>[1]): Promise<SomeOrder> {
  const id = await insertOrder(database, given);
  const validUntil = Temporal.Now.plainDateISO().add({ days: 7 }).toString();
  const { sha256 } = await insertQuote(database, id, { validUntil });
  const { id: paper } = await runAs(contextOf(database), (transaction) =>
    transaction
      .insertInto("order_papers")
      .values({ order_id: id, kind: "identity", title: "DNI", brought_by: "customer" })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { id, paper, sha256, link: linkedOrderAddress(folder.keys, { id, linkVersion: 0 }) };
}

type Person = "admin" | "other" | "visitor";

const ask = (path: string, person: Person, init: RequestInit = {}) =>
  fetch(site.url + path, {
    redirect: "manual",
    ...init,
    headers: { Origin: site.url, ...(person === "visitor" ? {} : { Cookie: `session=${folder.accounts.sessions[person]}` }) },
  });

/** A form of a page that was rendered a minute ago. */
function formOf(form: string, fields: Record<string, string> = {}): FormData {
  const sent = new FormData();
  const hidden = { [formField]: form, [ticketField]: makeTicket(folder.keys, Date.now() - 60_000), [trapField]: "" };
  for (const [name, value] of Object.entries({ ...hidden, ...fields })) sent.append(name, value);
  return sent;
}

function upload(): FormData {
  const sent = formOf("upload-paper");
  sent.append("file", new Blob([somePdf()]), "dni.pdf");
  return sent;
}

/** Everything that the customer of an order may send, by what it is. */
const writes = (base: string, { paper, sha256 }: SomeOrder): Record<string, [path: string, body: FormData]> => ({
  "a question": [base, formOf("order-ask", { message: "¿Llega ya?" })],
  "a look at the quote": [`${base}/presupuesto/1/visto`, formOf("")],
  "a paper": [`${base}/papeles/${paper}/archivos`, upload()],
  "the first step of a withdrawal": [`${base}/desistir`, formOf("withdrawal-statement", { reason: "" })],
  "a withdrawal": [`${base}/desistir`, formOf("withdrawal", { reason: "" })],
  "a refusal of the quote": [`${base}/presupuesto/1`, formOf("decline-quote", { reason: "" })],
  "an acceptance of the quote": [`${base}/presupuesto/1`, formOf("accept-quote", { name: "El equipo", agreed: "on", sha256 })],
});

async function statusesOf(base: string, order: SomeOrder, person: Person): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const [what, [path, body]] of Object.entries(writes(base, order)))
    statuses[what] = (await ask(path, person, { method: "POST", body })).status;
  return statuses;
}

const refusedAll = {
  "a question": 403,
  // The page reports it without a word, and nothing is kept.
  "a look at the quote": 204,
  "a paper": 403,
  "the first step of a withdrawal": 403,
  "a withdrawal": 403,
  "a refusal of the quote": 403,
  "an acceptance of the quote": 403,
};

describe("a team member with a customer's link", () => {
  test("opens the page, which says so", async () => {
    const page = await ask(customers.link, "admin");
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(enteredAsTeam)]);
    expect(await (await ask(customers.link, "visitor")).text()).not.toContain(enteredAsTeam);
  });

  const writing = pageRoutes.filter(({ pattern, hasAction }) => hasAction && pattern.startsWith("/importacion/"));

  test.each(writing)("is refused at every address that takes a form: $pattern", async ({ pattern }) => {
    const sent = orderWrites(folder)[pattern] ?? [];
    expect(sent.length).toBeGreaterThan(0);
    for (const { address, body } of sent) {
      const answer = await ask(address, "admin", { method: "POST", body: new URLSearchParams(body) });
      expect(answer.status, address).toBe(pattern.endsWith("/visto") ? 204 : 403);
    }
  });

  test("reads why in the response, also of an upload", async () => {
    const { "a question": question, "an acceptance of the quote": acceptance, "a paper": paper } = writes(customers.link, customers);
    for (const [path, body] of [question, acceptance, paper].filter((one) => one !== undefined)) {
      const answer = await ask(path, "admin", { method: "POST", body });
      const told = answer.headers.get("upload-refused");
      expect(told === null ? await answer.text() : decodeURIComponent(told), path).toContain(enteredAsTeam);
    }
  });

  test("writes nothing in the customer's order, and all in an order of their own with the account", async () => {
    expect(await statusesOf(customers.link, customers, "admin")).toEqual(refusedAll);
    const nowhere = Object.fromEntries(Object.keys(refusedAll).map((what) => [what, what === "a look at the quote" ? 204 : 404]));
    expect(await statusesOf(`/dashboard/importacion/${customers.id}`, customers, "admin")).toEqual(nowhere);
    const asCustomer = {
      "a question": 200,
      "a look at the quote": 204,
      "a paper": 303,
      // There is no contract yet.
      "the first step of a withdrawal": 409,
      "a withdrawal": 409,
      "a refusal of the quote": 200,
      // It is declined already.
      "an acceptance of the quote": 409,
    };
    expect(await statusesOf(`/dashboard/importacion/${own.id}`, own, "admin")).toEqual(asCustomer);
    await site.stop();
    const found = await withDatabase(folder.env, (database) =>
      runAs(contextOf(database), async (transaction) => ({
        quotes: await transaction
          .selectFrom("order_quotes")
          .select(["order_id", "decision", "seen_at"])
          .where("order_id", "in", [customers.id, own.id])
          .execute(),
        files: await transaction
          .selectFrom("order_paper_files")
          .select("order_id")
          .where("order_id", "in", [customers.id, own.id])
          .execute(),
        conversations: await transaction.selectFrom("vehicle_inquiries").select("email").where("inquiry_type", "=", "order").execute(),
        withdrawals: await transaction
          .selectFrom("order_withdrawals")
          .select("order_id")
          .where("order_id", "in", [customers.id, own.id])
          .execute(),
      })),
    );
    expect(found.quotes.find(({ order_id: id }) => id === customers.id)).toMatchObject({ decision: null, seen_at: null });
    expect(found.quotes.find(({ order_id: id }) => id === own.id)).toMatchObject({ decision: "declined", seen_at: expect.any(Date) });
    expect(found.files).toEqual([{ order_id: own.id }]);
    expect(found.conversations).toEqual([{ email: "oficina@ejemplo.es" }]);
    expect(found.withdrawals).toEqual([]);
    site = await startSite({ env: { DATA_DIR: folder.path, FORMS_PER_HOUR: "1000" } });
  });

  test("does not stand in the way of the customer, with the link and another account or none", async () => {
    expect(await statusesOf(customers.link, customers, "other")).toMatchObject({ "a question": 200, "a paper": 303 });
    expect(await statusesOf(customers.link, customers, "visitor")).toMatchObject({ "a question": 200, "a look at the quote": 204 });
  });
});
