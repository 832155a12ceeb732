// @any-database: it is about files and the memory of the process.
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import type { Database } from "#db/client.ts";
import { readConfig } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { withDatabase } from "#tests/own-database.ts";
import { eachOf, numbers } from "#tests/sending.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";

const customers = 50;
const requests = 2_000;
const atOnce = 20;

/** A word that only one customer's papers contain. */
const markOf = (number: number) => `marca${String(number).padStart(3, "0")}z`;

/** A paper of a few kilobytes whose every line has the mark, so that a single foreign piece of it would show. */
const paperOf = (number: number, title: string) => Buffer.from(`%PDF-1.7\n${`% ${title} ${markOf(number)}\n`.repeat(200 + number)}%%EOF\n`);

type Customer = { session: string; orderId: string; link: string; file: string; internal: string };

const emails = Array.from({ length: customers }, (_, number) => ({ email: `${markOf(number)}@example.es` }));
const orders: Omit<Customer, "session">[] = [];
const signedIn = await startSignedInSite([...emails, { admin: true }], {}, async (database, { env, userIds }) => {
  const parts = { database, keys: await openKeys(database), storage: openStorage(readConfig(env).storage) };
  for (const [number, { email }] of emails.entries()) orders.push(await addOrder(parts, number, email, userIds[number] ?? ""));
});
const people: Customer[] = orders.map((order, number) => ({ ...order, session: signedIn.cookies[number] ?? "" }));
const admin = signedIn.cookies.at(-1) ?? "";
afterAll(() => signedIn.stop());

type Parts = { database: Database; keys: Keys; storage: Storage };

/** An order of a customer; every third belongs to the address only, and not to the account. */
async function addOrder(parts: Parts, number: number, email: string, userId: string): Promise<Omit<Customer, "session">> {
  const { database, keys } = parts;
  const orderId = await insertOrder(database, { email, ...(number % 3 === 0 ? {} : { userId }) });
  const file = await addFile(parts, orderId, paperOf(number, "dni"), true);
  const internal = await addFile(parts, orderId, paperOf(number, "interno"), false);
  return { orderId, file, internal, link: linkedOrderAddress(keys, { id: orderId, linkVersion: 0 }) };
}

/** A paper with one file; the customer sees it if it is shared. */
async function addFile({ database, storage }: Parts, orderId: string, bytes: Buffer, shared: boolean) {
  const key = `order-papers/${orderId}/${crypto.randomUUID()}`;
  await storage.write(key, bytes, "application/pdf");
  return runAs(contextOf(database), async (transaction) => {
    const paper = { order_id: orderId, kind: "invoice", title: "Factura", brought_by: "team", shared };
    const { id: paper_id } = await transaction.insertInto("order_papers").values(paper).returning("id").executeTakeFirstOrThrow();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = { paper_id, order_id: orderId, storage_key: key, file_name: "factura.pdf", content_type: "application/pdf" };
    const { id } = await transaction
      .insertInto("order_paper_files")
      .values({ ...file, bytes: bytes.length, sha256, uploaded_by: "team" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

type Asked = { path: string; session?: string; sees: boolean };
type Way = { title: string; ask: (own: Customer, other: Customer) => Asked };

const account = ({ orderId }: Customer) => `/dashboard/importacion/${orderId}`;
const office = ({ orderId }: Customer) => `/admin/orders/${orderId}`;
const swapped = (own: Customer, other: Customer) => `/importacion/${own.orderId}/${other.link.split("/").at(-1) ?? ""}`;

/** Ways to ask for the paper of `own`. */
const ways: Way[] = [
  { title: "the link, by nobody", ask: (own) => ({ path: `${own.link}/papeles/${own.file}`, sees: true }) },
  {
    title: "the account of another",
    ask: (own, other) => ({ path: `${account(own)}/papeles/${own.file}`, session: other.session, sees: false }),
  },
  { title: "the account's address, by nobody", ask: (own) => ({ path: `${account(own)}/papeles/${own.file}`, sees: false }) },
  {
    title: "the link, by another customer",
    ask: (own, other) => ({ path: `${own.link}/papeles/${own.file}`, session: other.session, sees: true }),
  },
  { title: "another's signature", ask: (own, other) => ({ path: `${swapped(own, other)}/papeles/${own.file}`, sees: false }) },
  { title: "another's link", ask: (own, other) => ({ path: `${other.link}/papeles/${own.file}`, sees: false }) },
  {
    title: "another's order",
    ask: (own, other) => ({ path: `${account(other)}/papeles/${own.file}`, session: other.session, sees: false }),
  },
  { title: "the back office, by an admin", ask: (own) => ({ path: `${office(own)}/papeles/${own.file}`, session: admin, sees: true }) },
  {
    title: "the back office, by another customer",
    ask: (own, other) => ({ path: `${office(own)}/papeles/${own.file}`, session: other.session, sees: false }),
  },
  {
    title: "the account's address, by an admin",
    ask: (own) => ({ path: `${account(own)}/papeles/${own.file}`, session: admin, sees: false }),
  },
  {
    title: "the back office, by its own customer",
    ask: (own) => ({ path: `${office(own)}/papeles/${own.file}`, session: own.session, sees: false }),
  },
  { title: "an internal paper with the link", ask: (own) => ({ path: `${own.link}/papeles/${own.internal}`, sees: false }) },
  {
    title: "an internal paper with the account",
    ask: (own) => ({ path: `${account(own)}/papeles/${own.internal}`, session: own.session, sees: false }),
  },
  {
    title: "its data, by another",
    ask: (own, other) => ({ path: `${account(own)}/papeles/${own.file}.data`, session: other.session, sees: false }),
  },
  {
    title: "a dead session",
    ask: (own) => ({ path: `${account(own)}/papeles/${own.file}`, session: `session=${"x".repeat(43)}`, sees: false }),
  },
  {
    title: "the account of the order",
    ask: (own) => ({ path: `${account(own)}/papeles/${own.file}`, session: own.session, sees: people.indexOf(own) % 3 !== 0 }),
  },
];

/** A busy site refuses a stranger before anything is done for the request; the stranger asks again. */
async function fetchPatiently(address: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await fetch(address, init);
    if (answer.status !== 503) return answer;
    await answer.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${address} stays busy`);
}

test(`in ${requests} interleaved requests of ${customers} customers and others, nobody gets a byte of another's paper (row B4)`, async () => {
  let looks = 0;
  const wrong: string[] = [];
  await eachOf(numbers(requests), atOnce, async (number) => {
    const person = (number * 7) % customers;
    const [own, other] = [people[person], people[(person + 1 + (number % (customers - 1))) % customers]];
    const way = ways[number % ways.length];
    if (!own || !other || !way) throw new Error("nobody asks");
    const { path, session, sees } = way.ask(own, other);
    const headers = session === undefined ? {} : { Cookie: session };
    const answer = await fetchPatiently(signedIn.site.url + path, { headers, redirect: "manual" });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (sees) looks += 1;
    const right = sees
      ? answer.status === 200 && bytes.equals(paperOf(person, "dni")) && (answer.headers.get("cache-control") ?? "").includes("no-store")
      : [302, 404, 202].includes(answer.status) && !bytes.includes("marca");
    if (!right) wrong.push(`${number}, ${way.title}: ${answer.status}, ${bytes.length} bytes`);
  });
  expect(wrong).toEqual([]);
  expect(await signedIn.site.stop()).toBe(0);
  const recorded = await withDatabase(signedIn.env, (database) =>
    runAs(contextOf(database), (transaction) =>
      transaction
        .selectFrom("order_paper_looks")
        .select(({ fn }) => fn.countAll<number>().as("looks"))
        .executeTakeFirstOrThrow(),
    ),
  );
  // Each look at a paper is recorded, and no refused one (ORDER-42).
  expect(recorded.looks).toBe(looks);
}, 300_000);
