import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import { projectFolder } from "#db/project-folder.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import { fillOrder } from "#tests/filled-order.ts";
import { insertInquiry } from "#tests/inquiries.ts";
import { insertOrder } from "#tests/orders.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { insertVehicle } from "#tests/vehicles.ts";

const begins = "transaction begins";
const counting = `--import=${join(projectFolder, "tests/operations/count-transactions.ts")}`;
let [vehicle, inquiry, order, link] = ["", "", "", ""];

const started = await startSignedInSite(
  [{}, { admin: true }],
  { NODE_OPTIONS: counting },
  async (database, { userIds: [customer = ""] }) => {
    vehicle = await insertVehicle(database, { status: "german_prospect" });
    inquiry = await insertInquiry(database, customer);
    order = await insertOrder(database, { userId: customer, vehicleId: vehicle });
    await fillOrder(database, order);
    link = linkedOrderAddress(await openKeys(database), { id: order, linkVersion: 0 });
  },
);
afterAll(() => started.stop());

type Asking = "visitor" | "customer" | "admin";
const ask = (path: string, asking: Asking) => {
  const cookie = started.cookies[["customer", "admin"].indexOf(asking)];
  return fetch(started.site.url + path, { redirect: "manual", headers: cookie === undefined ? {} : { Cookie: cookie } });
};
const countOf = () => started.site.output().split(begins).length - 1;

/** The fewest transactions of three requests, because the site also works by itself now and then. `n`: an address that nobody asked for before. */
async function fewest(path: string, asking: Asking): Promise<number> {
  const counts: number[] = [];
  for (const n of [1, 2, 3]) {
    const before = countOf();
    const answer = await ask(`${path}?page=${n}`, asking);
    await answer.text();
    expect(answer.status, path).toBe(200);
    counts.push(countOf() - before);
  }
  return Math.min(...counts);
}

test.each<[string, () => string, readonly Asking[]]>([
  ["the home page", () => "/", ["visitor", "customer"]],
  ["the stock", () => "/stock", ["visitor", "customer"]],
  ["the further filters", () => "/stock/filtros", ["visitor", "customer"]],
  ["a vehicle", () => `/stock/${vehicle}`, ["visitor", "customer"]],
  ["the customer's panel", () => "/dashboard", ["customer"]],
  ["a conversation", () => `/dashboard/consultas/${inquiry}`, ["customer"]],
  ["an order with the account", () => `/dashboard/importacion/${order}`, ["customer"]],
  ["an order by its link", () => link, ["visitor", "customer"]],
  ["the office's first page", () => "/admin", ["admin"]],
  ["the inbox", () => "/admin/inquiries", ["admin"]],
  ["the orders", () => "/admin/orders", ["admin"]],
  ["an order for the team", () => `/admin/orders/${order}`, ["admin"]],
])(
  "%s reads in one transaction, after the one that finds out who asks",
  async (_what, path, people) => {
    for (const asking of people) {
      const lookUp = asking === "visitor" ? 0 : 1;
      for (const suffix of ["", ".data"]) {
        const address = path() === "/" && suffix !== "" ? "/_.data" : path() + suffix;
        expect(await fewest(address, asking), `${address} for a ${asking}`).toBeLessThanOrEqual(lookUp + 1);
      }
    }
  },
  60_000,
);

test("the counting counts", async () => {
  expect(await fewest(`/admin/orders/${order}`, "admin")).toBe(2);
});
