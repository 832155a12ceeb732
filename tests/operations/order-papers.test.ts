// @any-database: its statements are those of the tests of orders.
import { readFileSync } from "node:fs";
import { type ClientRequest, request as httpRequest } from "node:http";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import { documentChanged } from "#app/features/orders/documents/messages.ts";
import { uploadSentences } from "#app/features/orders/papers/messages.ts";
import type { Database } from "#db/client.ts";
import { readConfig } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { openStorage, type Storage } from "#server/files/storage.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { contextOf } from "#tests/database.ts";
import { insertDocument } from "#tests/documents.ts";
import { somePdf } from "#tests/order-papers.ts";
import { insertOrder } from "#tests/orders.ts";
import { withDatabase } from "#tests/own-database.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { namesIn } from "#tests/temporary-folder.ts";

const mebibyte = 1024 * 1024;

type SeededOrder = { orderId: string; paperId: string; fileId: string; link: string; contract: SeededDocument; purchase: SeededDocument };
type SeededDocument = { id: string; sha256: string };
/**
 * Orders of the first customer (own), of nobody (linked) and of the second customer (foreign, and busy with forty files of this hour); one on the last day of its link, and one a
 * day later.
 */
let orders: Record<"own" | "linked" | "foreign" | "busy" | "ended" | "over", SeededOrder>;
const daysAgo = (days: number) => Temporal.Now.zonedDateTimeISO("Europe/Madrid").subtract({ days }).toInstant();

const team = [{ admin: true }, { role: "salesperson" }, { role: "accountant" }] as const;
const people = await startSignedInSite([{}, {}, ...team], {}, async (database, { env, userIds: [userId = "", foreignId = ""] }) => {
  const parts = { database, keys: await openKeys(database), storage: openStorage(readConfig(env).storage) };
  orders = {
    own: await addOrder(parts, { userId }),
    linked: await addOrder(parts, {}),
    foreign: await addOrder(parts, { userId: foreignId }),
    busy: await addOrder(parts, { userId: foreignId }),
    ended: await addOrder(parts, { status: "completed", endedAt: daysAgo(30) }),
    over: await addOrder(parts, { userId, status: "completed", endedAt: daysAgo(31) }),
  };
  await runAs(contextOf(database), (transaction) =>
    sql`insert into order_paper_files (paper_id, order_id, storage_key, file_name, content_type, bytes, sha256, uploaded_by, uploaded_at)
      select ${orders.busy.paperId}, ${orders.busy.orderId}, 'order-papers/' || ${orders.busy.orderId}::text || '/' || gen_random_uuid(),
        'foto.pdf', 'application/pdf', 1, lpad(number::text, 64, '0'), 'customer', ${Temporal.Now.instant().toString()}::timestamptz
      from generate_series(1, 40) number`.execute(transaction),
  );
});
const [ownCookie = "", foreignCookie = "", admin = "", salesperson = "", accountant = ""] = people.cookies;
const cookies = { own: ownCookie, foreign: foreignCookie, admin, salesperson, accountant };
afterAll(() => people.stop());

type Parts = { database: Database; keys: Keys; storage: Storage };

/** An order that asks for a paper, with one file that the customer has uploaded. */
async function addOrder({ database, keys, storage }: Parts, given: Parameters<typeof insertOrder>[1]): Promise<SeededOrder> {
  const orderId = await insertOrder(database, given);
  const contract = await insertDocument(database, orderId, { text: `Contrato de ${orderId}` });
  const purchase = await insertDocument(database, orderId, { text: `Compra de ${orderId}`, kind: "purchase", shared: false });
  const key = `order-papers/${orderId}/${crypto.randomUUID()}`;
  await storage.write(key, Buffer.from(somePdf()), "application/pdf");
  return runAs(contextOf(database), async (transaction) => {
    const { id: paperId } = await transaction
      .insertInto("order_papers")
      .values({ order_id: orderId, kind: "identity", title: "DNI", brought_by: "customer" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const file = {
      storage_key: key,
      file_name: "año.html.pdf",
      content_type: "application/pdf",
      bytes: somePdf().length,
      sha256: "0".repeat(64),
    };
    const { id: fileId } = await transaction
      .insertInto("order_paper_files")
      .values({ ...file, paper_id: paperId, order_id: orderId, uploaded_by: "customer", uploaded_at: "2026-01-05T11:00:00Z" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { orderId, paperId, fileId, contract, purchase, link: linkedOrderAddress(keys, { id: orderId, linkVersion: 0 }) };
  });
}

const ask = (path: string, cookie = "", init: RequestInit = {}) =>
  fetch(people.site.url + path, {
    redirect: "manual",
    ...init,
    headers: { ...(cookie === "" ? {} : { Cookie: cookie }), ...(init.headers as object) },
  });

/** The ticket of a page's forms, after the second that a person needs. */
async function ticketOn(path: string, cookie = ""): Promise<string> {
  const page = await (await ask(path, cookie)).text();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  return /name="ticket" value="([\w-]{32})"/.exec(page)?.[1] ?? "";
}

/** Uploads as a browser does: reads the page with its ticket, and sends the form. */
async function upload(path: string, cookie = "", content: string | Uint8Array<ArrayBuffer> = somePdf(), pageOf = path): Promise<Response> {
  const ticket = await ticketOn(pageOf, cookie);
  const sent = new FormData();
  for (const [name, value] of Object.entries({ form: "upload-paper", ticket, leave_empty: "" })) sent.append(name, value);
  sent.append("file", new Blob([content]), "mi dni.html");
  return ask(path, cookie, { method: "POST", body: sent, headers: { Origin: people.site.url } });
}

const uploadPath = (base: string, paperId: string) => `${base}/papeles/${paperId}/archivos`;
const accountBase = ({ orderId }: SeededOrder) => `/dashboard/importacion/${orderId}`;
const officeBase = ({ orderId }: SeededOrder) => `/admin/orders/${orderId}`;
/** The same address with a signature that is not ours. */
const forged = (link: string) => link.slice(0, -22) + "a".repeat(22);
const storedFiles = ({ orderId }: SeededOrder) => namesIn(join(people.env.DATA_DIR, "files/order-papers", orderId)).length;
const reasonIn = (answer: Response) => decodeURIComponent(answer.headers.get("upload-refused") ?? "");

test("after forty files in an hour an upload is refused, and says when another try makes sense", async () => {
  const refused = await upload(uploadPath(accountBase(orders.busy), orders.busy.paperId), cookies.foreign);
  expect([refused.status, reasonIn(refused), refused.headers.get("retry-after")]).toEqual([429, uploadSentences.too_many, "600"]);
});

describe("documents over HTTP (ORDER-80, ORDER-81)", () => {
  const place = (base: string, { id }: SeededDocument) => `${base}/documentos/${id}`;
  const nobodys = { id: crypto.randomUUID(), sha256: "" };

  test("open as page and PDF for their customer and the team, and show nobody else a word", async () => {
    const { own, linked, foreign } = orders;
    const walk: [status: number, base: string, document: SeededDocument, ...cookies: string[]][] = [
      [200, accountBase(own), own.contract, cookies.own],
      [200, linked.link, linked.contract, "", cookies.own, cookies.foreign, cookies.admin, cookies.salesperson, cookies.accountant],
      [200, officeBase(own), own.contract, cookies.admin, cookies.salesperson, cookies.accountant],
      [200, officeBase(own), own.purchase, cookies.admin, cookies.accountant],
      [404, officeBase(own), own.purchase, cookies.salesperson],
      [404, accountBase(own), own.purchase, cookies.own],
      [404, linked.link, linked.purchase, "", cookies.own, cookies.admin, cookies.accountant],
      [404, accountBase(own), own.contract, cookies.foreign, cookies.admin, cookies.salesperson, cookies.accountant],
      [404, forged(linked.link), linked.contract, "", cookies.own, cookies.admin],
      // A document of another order, below an order that opens.
      [404, accountBase(own), foreign.contract, cookies.own],
      [404, own.link, foreign.contract, "", cookies.foreign],
      [404, officeBase(own), foreign.contract, cookies.admin, cookies.salesperson, cookies.accountant],
      [404, accountBase(own), nobodys, cookies.own],
      [302, accountBase(own), own.contract, ""],
      [302, officeBase(own), own.contract, "", cookies.own],
    ];
    for (const [status, base, document, ...visitors] of walk) {
      for (const cookie of visitors) {
        const [page, file] = [await ask(place(base, document), cookie), await ask(`${place(base, document)}/pdf`, cookie)];
        const where = `${place(base, document)} as ${cookie}`;
        expect([page.status, file.status], where).toEqual([status, status]);
        expect(/(Contrato|Compra) de \w{8}-/.test(await page.text()), where).toBe(status === 200);
        expect((await file.text()).startsWith("%PDF-"), where).toBe(status === 200);
        for (const { headers } of [page, file]) expect(headers.get("cache-control"), where).toContain("no-store");
      }
    }
  });

  test("are signed by their customer, with the hash of what the page showed, and by nobody else", async () => {
    const { own, linked, foreign } = orders;
    const ticket = await ticketOn("/contacto");
    const sign = (path: string, cookie: string, sha256: string) => {
      const fields = { form: "sign-document", ticket, leave_empty: "", name: "Quien Firma Aquí", agreed: "on", sha256 };
      return ask(path, cookie, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: people.site.url } });
    };
    const wrong: [status: number, base: string, ...cookies: string[]][] = [
      [401, accountBase(own), ""],
      [404, accountBase(own), cookies.foreign, cookies.admin],
      [404, accountBase(foreign), cookies.foreign],
      [404, linked.link, "", cookies.foreign],
      [404, forged(own.link), "", cookies.own],
      [403, own.link, cookies.admin, cookies.salesperson, cookies.accountant],
      [403, officeBase(own), cookies.accountant],
      [400, officeBase(own), cookies.admin, cookies.salesperson],
    ];
    for (const [status, base, ...signers] of wrong)
      for (const cookie of signers)
        expect((await sign(place(base, own.contract), cookie, own.contract.sha256)).status, `${base} as ${cookie}`).toBe(status);
    const path = place(accountBase(own), own.contract);
    for (const sha256 of [foreign.contract.sha256, ""]) {
      const crafted = await sign(path, cookies.own, sha256);
      expect(crafted.status).toBe(409);
      expect(await crafted.text()).toMatch(new RegExp(`${documentChanged}[^]*value="Quien Firma Aquí"`));
    }
    expect(await (await ask(path, cookies.own)).text()).toContain("Pendiente de firma");
    expect((await sign(path, cookies.own, own.contract.sha256)).status).toBe(200);
    for (const [address, cookie] of [
      [path, cookies.own],
      [place(officeBase(own), own.contract), cookies.salesperson],
    ] as const)
      expect(await (await ask(address, cookie)).text()).toContain("Firmado por Quien Firma Aquí");
  });
});

describe("papers over HTTP (ORDER-40, ORDER-42)", () => {
  test("a customer uploads with the account and with the link, the team from its page, and each goes back to the order", async () => {
    const { own, linked, foreign } = orders;
    const ways: [string, string, SeededOrder][] = [
      [accountBase(own), cookies.own, own],
      [linked.link, "", linked],
      [linked.link, cookies.foreign, linked],
      [officeBase(foreign), cookies.admin, foreign],
    ];
    for (const [way, [base, cookie, { paperId }]] of ways.entries()) {
      // The same file counts once.
      const answer = await upload(uploadPath(base, paperId), cookie, somePdf(`way ${way}`));
      expect([answer.status, answer.headers.get("location")]).toEqual([303, uploadPath(base, paperId)]);
    }
    expect([own, linked, foreign].map(storedFiles)).toEqual([2, 3, 2]);
  });

  test("the page and the upload are closed to everybody else, with one and the same answer", async () => {
    const { own, linked, foreign } = orders;
    const open = uploadPath(linked.link, linked.paperId);
    const before = Object.values(orders).map(storedFiles);
    const closed: [string, string][] = [
      [uploadPath(accountBase(foreign), foreign.paperId), cookies.own],
      [uploadPath(accountBase(linked), linked.paperId), cookies.own],
      [uploadPath(accountBase(own), foreign.paperId), cookies.own],
      [uploadPath(accountBase(own), crypto.randomUUID()), cookies.own],
      [uploadPath(forged(linked.link), linked.paperId), ""],
      [uploadPath(forged(linked.link), linked.paperId), cookies.own],
      [uploadPath(linked.link, own.paperId), ""],
      [uploadPath(linked.link.replace(linked.orderId, own.orderId), own.paperId), ""],
      [uploadPath(officeBase(own), foreign.paperId), cookies.admin],
    ];
    const reports: [string, string, number][] = [
      [`${accountBase(own)}/informe`, cookies.own, 404],
      [`${accountBase(foreign)}/informe/fotos/${foreign.fileId}`, cookies.own, 404],
      [`${forged(linked.link)}/informe`, "", 404],
      [`${forged(linked.link)}/informe/fotos/${linked.fileId}`, "", 404],
      [`${accountBase(own)}/informe`, "", 302],
      [`${officeBase(own)}/inspeccion`, cookies.own, 302],
      [`${officeBase(own)}/inspeccion/fotos/${own.fileId}`, cookies.own, 302],
      [`${officeBase(own)}/inspeccion`, cookies.admin, 200],
    ];
    for (const [path, cookie, status] of reports) expect((await ask(path, cookie)).status, path).toBe(status);
    for (const [path, cookie] of closed) {
      expect((await ask(path, cookie)).status, path).toBe(404);
      expect((await upload(path, cookie, somePdf(), open)).status, path).toBe(404);
    }
    for (const base of [accountBase(own), officeBase(own)]) {
      const answer = await upload(uploadPath(base, own.paperId), "", somePdf(), open);
      expect(answer.status).toBe(401);
    }
    const office = await upload(uploadPath(officeBase(own), own.paperId), cookies.own, somePdf(), open);
    expect(office.status).toBe(401);
    expect(Object.values(orders).map(storedFiles)).toEqual(before);
  });

  test("too large a file, an unknown type, another origin and an ended order are refused with a sentence", async () => {
    const { linked, ended } = orders;
    const path = uploadPath(linked.link, linked.paperId);
    const before = storedFiles(linked);
    const announced = beginUpload(path, 76 * mebibyte + 1);
    expect(await announced.status).toBe(413);
    announced.sent.destroy();
    const large = await upload(path, "", Uint8Array.from(Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(15 * mebibyte)])));
    expect([large.status, reasonIn(large)]).toEqual([413, expect.stringContaining("15 MB")]);
    const page = await upload(path, "", "<!doctype html><script>alert(1)</script>");
    expect([page.status, await page.text()]).toEqual([400, expect.stringContaining("No es un PDF ni una foto")]);
    const elsewhere = await ask(path, "", { method: "POST", body: new FormData(), headers: { Origin: "https://evil.example" } });
    expect(elsewhere.status).toBe(403);
    const late = await upload(uploadPath(ended.link, ended.paperId), "", somePdf(), path);
    expect([late.status, reasonIn(late)]).toEqual([409, expect.stringContaining("cerrada")]);
    expect([storedFiles(linked), storedFiles(ended)]).toEqual([before, 1]);
  });

  test.each(["a wrong signature", "no account"])(
    "an upload with %s is refused before its body has arrived, and none of it is held",
    async (kind) => {
      const { own, linked } = orders;
      const path = kind === "no account" ? uploadPath(accountBase(own), own.paperId) : uploadPath(forged(linked.link), linked.paperId);
      const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${people.site.process.pid}/status`, "utf8"))?.[1] ?? 0);
      const before = memory();
      const begun = Array.from({ length: 12 }, () => beginUpload(path));
      // The bodies stay unfinished, and the answers come all the same.
      const statuses = await Promise.all(begun.map(({ status }) => status));
      expect(new Set(statuses)).toEqual(new Set([kind === "no account" ? 401 : 404]));
      expect(memory() - before).toBeLessThan(60_000);
      for (const { sent } of begun) sent.destroy();
    },
  );

  test("a link ends 30 days after its order, on every page and for the body of an upload; the account and the team still open it", async () => {
    const { ended, over } = orders;
    const pages = (base: string, { paperId, fileId, contract }: SeededOrder) => [
      base,
      uploadPath(base, paperId),
      `${base}/papeles/${fileId}`,
      `${base}/documentos/${contract.id}/pdf`,
      `${base}/informe`,
      `${base}/desistir`,
    ];
    const statuses = (paths: string[], cookie: string) => Promise.all(paths.map(async (path) => (await ask(path, cookie)).status));
    expect(await statuses(pages(ended.link, ended), "")).toEqual([200, 200, 200, 200, 404, 200]);
    expect(await (await ask(ended.link)).text()).toContain("Este enlace vale hasta el ");
    for (const cookie of ["", cookies.own, cookies.foreign, cookies.admin])
      expect(await statuses(pages(over.link, over), cookie), cookie).toEqual([404, 404, 404, 404, 404, 404]);
    expect(
      (await upload(uploadPath(over.link, over.paperId), "", somePdf(), uploadPath(orders.linked.link, orders.linked.paperId))).status,
    ).toBe(404);
    expect(await statuses(pages(accountBase(over), over), cookies.own)).toEqual([200, 200, 200, 200, 404, 200]);
    expect(await statuses([officeBase(over), `${officeBase(over)}/papeles/${over.fileId}`], cookies.admin)).toEqual([200, 200]);
  });

  test("the team ends the link of an order that has ended, at once", async () => {
    const { ended } = orders;
    const page = await (await ask(officeBase(ended), cookies.admin)).text();
    expect(page).toContain("Anular los enlaces enviados");
    const form = new URLSearchParams({ form: "order-new-link", seen: "0" });
    const answer = await ask(officeBase(ended), cookies.admin, { method: "POST", body: form, headers: { Origin: people.site.url } });
    expect(answer.status).toBe(200);
    expect((await ask(ended.link)).status).toBe(404);
  });

  test("a download is a file that nothing executes", async () => {
    const answer = await ask(`${accountBase(orders.own)}/papeles/${orders.own.fileId}`, cookies.own);
    expect([answer.status, await answer.text()]).toEqual([200, somePdf()]);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="ano.html.pdf"; filename*=UTF-8''a%C3%B1o.html.pdf`);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("every look is recorded, also by HEAD, a range and a running page; a refused one is none", async () => {
    const { own, linked, foreign } = orders;
    const path = `${accountBase(foreign)}/papeles/${foreign.fileId}`;
    const head = await ask(path, cookies.foreign, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const range = await ask(path, cookies.foreign, { headers: { Range: "bytes=0-3" } });
    expect([range.status, await range.text()]).toEqual([200, somePdf()]);
    expect((await ask(`${officeBase(foreign)}/papeles/${foreign.fileId}`, cookies.admin)).status).toBe(200);
    expect((await ask(`${foreign.link}/papeles/${foreign.fileId}`, cookies.own)).status).toBe(200);
    // The team with the customer's link is not the customer.
    expect((await ask(`${foreign.link}/papeles/${foreign.fileId}`, cookies.admin)).status).toBe(200);

    const closed: [string, string][] = [
      [path, cookies.own],
      [`${accountBase(own)}/papeles/${foreign.fileId}`, cookies.own],
      [`${accountBase(foreign)}/papeles/${crypto.randomUUID()}`, cookies.foreign],
      [`${accountBase(foreign)}/papeles/x`, cookies.foreign],
      [`${linked.link}/papeles/${foreign.fileId}`, ""],
      [`${forged(foreign.link)}/papeles/${foreign.fileId}`, cookies.foreign],
      [`${officeBase(own)}/papeles/${foreign.fileId}`, cookies.admin],
    ];
    const answers = await Promise.all(closed.map(([address, cookie]) => ask(address, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(closed.map(() => 404));
    expect((await ask(path)).headers.get("location")).toContain("/auth?");
    expect((await ask(`${officeBase(foreign)}/papeles/${foreign.fileId}`, cookies.own)).headers.get("location")).toBe("/");

    await people.site.stop();
    const looks = await withDatabase(people.env, (database) =>
      runAs(contextOf(database), (transaction) =>
        transaction.selectFrom("order_paper_looks").select("looked_by").where("file_id", "=", foreign.fileId).orderBy("id").execute(),
      ),
    );
    expect(looks.map(({ looked_by: by }) => by)).toEqual(["account", "account", "team", "link", "team"]);
  });
});

/** Starts an upload that announces its length in bytes, and sends only the beginning. */
function beginUpload(path: string, length = 15 * mebibyte): { sent: ClientRequest; status: Promise<number> } {
  const sent = httpRequest(people.site.url + path, {
    method: "POST",
    headers: { Origin: people.site.url, "Content-Type": "multipart/form-data; boundary=x", "Content-Length": length },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (response) => resolve(response.resume().statusCode ?? 0));
  });
  status.catch(() => {});
  sent.write(Buffer.alloc(mebibyte, "x"));
  return { sent, status };
}
