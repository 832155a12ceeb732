// @any-database: its statements are those of the tests of orders.
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import type { Database } from "#db/client.ts";
import { readConfig } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { contextOf } from "#tests/database.ts";
import { insertOrder } from "#tests/orders.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";

type SeededOrder = { orderId: string; photoId: string; link: string };
/** The orders of the first customer (own), of the second one (foreign), of nobody (linked), one whose link has ended, and one whose inspection
 * is not published. */
let orders: Record<"own" | "foreign" | "linked" | "relinked" | "unpublished", SeededOrder>;

const picture = await sharp({ create: { width: 6, height: 4, channels: 3, background: "#0d4a57" } })
  .webp()
  .toBuffer();
const people = await startSignedInSite([{}, {}, { admin: true }], {}, async (database, { env, userIds: [userId = "", foreignId = ""] }) => {
  const parts = { database, keys: await openKeys(database), storage: openStorage(readConfig(env).storage) };
  orders = {
    own: await addOrder(parts, { userId }),
    foreign: await addOrder(parts, { userId: foreignId }),
    linked: await addOrder(parts, {}),
    relinked: await addOrder(parts, {}),
    unpublished: await addOrder(parts, { userId }, false),
  };
  await runAs(contextOf(database), (transaction) =>
    transaction.updateTable("orders").set({ link_version: 1 }).where("id", "=", orders.relinked.orderId).execute(),
  );
});
const [ownCookie = "", foreignCookie = "", adminCookie = ""] = people.cookies;
const cookies = { own: ownCookie, foreign: foreignCookie, admin: adminCookie };
afterAll(() => people.stop());

type Parts = { database: Database; keys: Keys; storage: Storage };

/** An order with an inspection that has one photo. */
async function addOrder(
  { database, keys, storage }: Parts,
  given: Parameters<typeof insertOrder>[1],
  published = true,
): Promise<SeededOrder> {
  const orderId = await insertOrder(database, given);
  const key = `order-inspections/${orderId}/${crypto.randomUUID()}`;
  await storage.write(key, picture, "image/webp");
  const photoId = await runAs(contextOf(database), async (transaction) => {
    const at = published ? "2026-11-19T10:00:00Z" : null;
    await transaction
      .insertInto("order_inspections")
      .values({ order_id: orderId, inspected_on: "2026-11-18", inspector: "Jonas Weber", verdict: "recommended", published_at: at })
      .execute();
    const photo = { order_id: orderId, storage_key: key, width: 6, height: 4, caption: "Capó" };
    return (await transaction.insertInto("order_inspection_photos").values(photo).returning("id").executeTakeFirstOrThrow()).id;
  });
  return { orderId, photoId, link: linkedOrderAddress(keys, { id: orderId, linkVersion: 0 }) };
}

const ask = (path: string, cookie = "", method = "GET") =>
  fetch(people.site.url + path, { method, redirect: "manual", headers: cookie === "" ? {} : { Cookie: cookie } });

const accountBase = ({ orderId }: SeededOrder) => `/dashboard/importacion/${orderId}`;
const officeBase = ({ orderId }: SeededOrder) => `/admin/orders/${orderId}`;
const photoOf = (base: string, { photoId }: SeededOrder) => `${base}/informe/fotos/${photoId}`;
const officePhotoOf = (base: string, { photoId }: SeededOrder) => `${base}/inspeccion/fotos/${photoId}`;
/** The same address with a signature that is not ours. */
const forged = (link: string) => link.slice(0, -22) + "a".repeat(22);

describe("photos of an inspection over HTTP (ORDER-45)", () => {
  test("are shown to the order's customer with the account and with the link, and to the team on its page", async () => {
    const { own, linked, foreign, unpublished } = orders;
    const ways: [string, string][] = [
      [photoOf(accountBase(own), own), cookies.own],
      [photoOf(own.link, own), ""],
      [photoOf(linked.link, linked), ""],
      [photoOf(linked.link, linked), cookies.foreign],
      [photoOf(linked.link, linked), cookies.admin],
      [officePhotoOf(officeBase(foreign), foreign), cookies.admin],
      [officePhotoOf(officeBase(unpublished), unpublished), cookies.admin],
    ];
    for (const [path, cookie] of ways) {
      const answer = await ask(path, cookie);
      expect(answer.status, path).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(picture), path).toBe(true);
    }
  });

  test("are the same missing page for everybody else", async () => {
    const { own, foreign, linked, relinked, unpublished } = orders;
    const closed: [title: string, path: string, cookie: string][] = [
      ["another customer's order", photoOf(accountBase(foreign), foreign), cookies.own],
      ["another customer's photo below the own order", photoOf(accountBase(own), foreign), cookies.own],
      ["the own photo below another order", photoOf(accountBase(foreign), own), cookies.own],
      ["an order without an account", photoOf(accountBase(linked), linked), cookies.own],
      ["a customer's order at the customer's address, for the team", photoOf(accountBase(own), own), cookies.admin],
      ["a photo that does not exist", photoOf(accountBase(own), { ...own, photoId: crypto.randomUUID() }), cookies.own],
      ["a photo that cannot exist", photoOf(accountBase(own), { ...own, photoId: "x" }), cookies.own],
      ["another photo below a link", photoOf(linked.link, own), ""],
      ["another order below a link's signature", photoOf(linked.link.replace(linked.orderId, own.orderId), own), ""],
      ["a wrong signature", photoOf(forged(linked.link), linked), ""],
      ["a wrong signature, for the order's own customer", photoOf(forged(own.link), own), cookies.own],
      ["an ended link", photoOf(relinked.link, relinked), ""],
      ["an ended link, for the team", photoOf(relinked.link, relinked), cookies.admin],
      ["an inspection that is not published", photoOf(accountBase(unpublished), unpublished), cookies.own],
      ["an inspection that is not published, with the link", photoOf(unpublished.link, unpublished), ""],
      ["an inspection that is not published, with the link, for the team", photoOf(unpublished.link, unpublished), cookies.admin],
      ["another order's photo on the team's page", officePhotoOf(officeBase(own), foreign), cookies.admin],
    ];
    for (const [title, path, cookie] of closed) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await ask(path, cookie, method);
        expect([answer.status, answer.headers.get("content-type")?.startsWith("image/") ?? false], `${title}, ${method}`).toEqual([
          404,
          false,
        ]);
      }
    }
    expect((await ask(photoOf(accountBase(own), own))).headers.get("location")).toContain("/auth?");
    expect((await ask(officePhotoOf(officeBase(own), own))).headers.get("location")).toContain("/auth?");
    expect((await ask(officePhotoOf(officeBase(own), own), cookies.own)).headers.get("location")).toBe("/");
  });

  test("are pictures that nothing executes and no cache keeps", async () => {
    const { own, linked } = orders;
    for (const [path, cookie] of [
      [photoOf(accountBase(own), own), cookies.own],
      [photoOf(linked.link, linked), ""],
      [officePhotoOf(officeBase(own), own), cookies.admin],
    ] as const) {
      const { headers } = await ask(path, cookie);
      expect(headers.get("content-type"), path).toBe("image/webp");
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("content-security-policy"), path).toBe("sandbox; default-src 'none'");
      expect(headers.get("cache-control"), path).toBe("private, no-store");
    }
  });

  test("keep a report unpublished while a demanded shot has neither a photo nor a reason", async () => {
    const { unpublished } = orders;
    const page = `${officeBase(unpublished)}/inspeccion`;
    const publish = async (path: string) => {
      const body = new URLSearchParams({ form: "publish-inspection", seen: "0" });
      const headers = { Cookie: cookies.admin, Origin: people.site.url };
      const answer = await fetch(people.site.url + path, { method: "POST", headers, body, redirect: "manual" });
      return { status: answer.status, text: await answer.text() };
    };
    const refused = await publish(page);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Faltan 22 fotos obligadas: frente, ");
    // There is no check at the handover, and that of the inspection is not taken for it.
    expect((await publish(`${page}?revision=entrega`)).text).toContain("Guarda primero la revisión.");
    expect((await ask(`${accountBase(unpublished)}/informe`, cookies.own)).status).toBe(404);
  });

  test("stand on the page of their own check: the address to which they are sent leads there", async () => {
    const page = `${officeBase(orders.own)}/inspeccion`;
    for (const query of ["", "?revision=entrega"]) {
      const answer = await ask(`${page}/fotos${query}`, cookies.admin);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, page + query]);
    }
  });

  test("are at no public address of files", async () => {
    const { own } = orders;
    for (const path of [`/media/order-inspections/${own.orderId}/${own.photoId}`, `/media/order-inspections/${own.orderId}`])
      expect((await ask(path, cookies.own)).status, path).toBe(404);
  });
});
