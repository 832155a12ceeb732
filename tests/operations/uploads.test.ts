// @any-database: it is about files and the memory of the process.
import { readFileSync } from "node:fs";
import { type ClientRequest, type IncomingHttpHeaders, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { uploadSentences } from "#app/features/cars/imports/messages.ts";
import { runAs, system } from "#server/context.ts";
import { withDatabase } from "#tests/own-database.ts";
import { sendRaw } from "#tests/raw-http.ts";
import { canMountSmallDisk, mountSmallDisk } from "#tests/small-disk.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { startSite } from "#tests/site.ts";
import { filesBelow } from "#tests/temporary-folder.ts";

const office = await startSignedInSite([{ admin: true }, {}]);
let { site } = office;
const [admin = "", customer = ""] = office.cookies;
const cookies: Record<"admin" | "customer" | "visitor", string> = { admin, customer, visitor: "x=1" };
afterAll(async () => {
  await site.stop();
  await office.stop();
});

const boundary = "----test";
const contentType = `multipart/form-data; boundary=${boundary}`;
const header = "mileage,make,model,fuel,gear,offerType,price,hp,year";
const car = (number: number) => `${number},Opel,Corsa,Gasoline,Manual,Used,9000,75,2019`;
const listing = (cars: number) => [header, ...Array.from({ length: cars }, (_, number) => car(number + 1)), ""].join("\n");
const part = (name: string, value: string, more = "") =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}`;
const beginning = `${part("source", "autoscout24")}\r\n${part("status", "available")}\r\n${part("file", "", '; filename="lista.csv"')}`;
const end = `\r\n--${boundary}--\r\n`;

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type Sent = { cookie?: string; length: number; headers?: Record<string, string> };

/** Starts an upload, so that the test can send its body in parts. Returns the request and its response. */
function begin({ cookie = cookies.admin, length, headers = {} }: Sent): { sent: ClientRequest; answer: Promise<Answer> } {
  const sent = httpRequest(`${site.url}/admin/import`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: site.url, "Content-Type": contentType, "Content-Length": length, ...headers },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
  });
  // A test that breaks the upload off does not await the response.
  answer.catch(() => {});
  return { sent, answer };
}

function upload(content: string, given: Omit<Sent, "length"> = {}): Promise<Answer> {
  const body = beginning + content + end;
  const { sent, answer } = begin({ ...given, length: Buffer.byteLength(body) });
  sent.end(body);
  return answer;
}

/** Sends the start of a request and then a letter every 0.7 s, until the server closes the connection. */
function trickle(text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(site.port, "127.0.0.1", () => void socket.write(text));
    const timer = setInterval(() => void socket.write("x"), 700);
    socket.resume();
    socket.on("error", () => {});
    socket.once("close", () => {
      clearInterval(timer);
      resolve();
    });
  });
}

const reasonIn = (sentence: unknown) => decodeURIComponent(String(sentence));
const files = (below: string) => filesBelow(join(office.env.DATA_DIR, "files", below));
async function nothingArrives(): Promise<void> {
  await expect.poll(() => files(".arriving")).toEqual([]);
}
const asAdmin = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, {
    redirect: "manual",
    ...init,
    headers: { Cookie: cookies.admin, Origin: site.url, ...(init.headers as object) },
  });
const textOf = async (path: string) => (await asAdmin(path)).text();
async function untilPage(path: string, text: string): Promise<void> {
  await expect.poll(() => textOf(path), { timeout: 60_000, interval: 200 }).toContain(text);
}
const order = (path: string, fields: Record<string, string>) => asAdmin(path, { method: "POST", body: new URLSearchParams(fields) });

describe("an upload", () => {
  test("is accepted from an admin, in pieces, and leads to its import; customers and visitors are refused", async () => {
    const taken = await upload(listing(20));
    expect(taken.status).toBe(303);
    await untilPage(taken.headers.location ?? "", "¿Importar este archivo?");
    const before = files("stock-imports").length;
    for (const person of ["customer", "visitor"] as const)
      expect((await upload(listing(20), { cookie: cookies[person] })).status).toBe(401);
    expect(files("stock-imports")).toHaveLength(before);
  });

  test("from other people is refused before its body has arrived, and none of it is kept or held in memory", async () => {
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, "utf8"))?.[1] ?? 0);
    const before = memory();
    const { sent, answer } = begin({ cookie: cookies.customer, length: 150_000_000 });
    sent.write(beginning);
    const piece = Buffer.alloc(1_000_000, "x");
    const answered = await Promise.race([answer, writeMuch()]);
    async function writeMuch(): Promise<Answer | undefined> {
      for (let megabyte = 0; megabyte < 150; megabyte += 1) {
        if (sent.destroyed) return undefined;
        if (!sent.write(piece)) await new Promise((resolve) => void sent.once("drain", resolve).once("close", resolve));
      }
      return undefined;
    }
    expect(answered?.status).toBe(401);
    sent.destroy();
    await nothingArrives();
    expect(memory() - before).toBeLessThan(80_000);
  });

  test("is limited, also when the request gives no length", async () => {
    const { sent, answer } = begin({ length: 300 * 1024 * 1024 });
    sent.flushHeaders();
    expect((await answer).status).toBe(413);
    sent.destroy();
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const head = `POST /admin/import HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.url}\r\nCookie: ${cookies.admin}\r\nContent-Type: ${contentType}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(site.port, `${head}${chunk.repeat(5)}0\r\n\r\n`)).status).toBe(413);
  });

  test("needs our own origin (row C4), and reports errors in words and by a header", async () => {
    expect((await upload(listing(1), { headers: { Origin: "https://evil.example" } })).status).toBe(403);
    const empty = await upload("");
    expect([empty.status, reasonIn(empty.headers["upload-refused"])]).toEqual([400, uploadSentences.empty]);
    expect(empty.text).toContain("El archivo está vacío.");
    // This one would be refused later, too.
    expect(empty.headers["retry-after"]).toBeUndefined();
    const none = await asAdmin("/admin/import", { method: "POST", body: new URLSearchParams({ source: "autoscout24" }) });
    expect([none.status, reasonIn(none.headers.get("upload-refused"))]).toEqual([400, uploadSentences.broken]);
  });

  test("that breaks off leaves nothing, and the site continues", async () => {
    const before = files("stock-imports").length;
    const { sent } = begin({ length: 50_000_000 });
    sent.write(beginning + listing(50_000));
    await expect.poll(() => files(".arriving")).toHaveLength(1);
    sent.destroy();
    await nothingArrives();
    expect(files("stock-imports")).toHaveLength(before);
    expect((await asAdmin("/admin/import")).status).toBe(200);
  });

  test("may take its time, unlike a form (row D17)", async () => {
    const body = beginning + listing(20) + end;
    const { sent, answer } = begin({ length: Buffer.byteLength(body) });
    sent.write(body.slice(0, 500));
    const start = Date.now();
    const seconds = () => (Date.now() - start) / 1000;
    const unfinished = `Host: 127.0.0.1:${site.port}\r\nOrigin: ${site.url}\r\nContent-Length: 100\r\n\r\nname=`;
    const form = await sendRaw(site.port, `POST /contacto HTTP/1.1\r\n${unfinished}`);
    expect(form.status).toBe(504);
    expect(seconds()).toBeLessThan(20);
    // A slow body that no route reads is cut off too.
    await trickle(`GET /faq HTTP/1.1\r\n${unfinished}`);
    expect(seconds()).toBeLessThan(60);
    sent.end(body.slice(500));
    const taken = await answer;
    expect(taken.status).toBe(303);
    // Only one import is at work at a time, so the next test's import would wait for this one.
    await untilPage(taken.headers.location ?? "", "¿Importar este archivo?");
  }, 90_000);
});

test.skipIf(!canMountSmallDisk())(
  "a full disk causes a 507 with a message, keeps nothing, and the site still reads (row R15)",
  async () => {
    const before = files("stock-imports").length;
    const disk = mountSmallDisk(join(office.env.DATA_DIR, "files/.arriving"));
    try {
      const refused = await upload(listing(100_000));
      expect([refused.status, reasonIn(refused.headers["upload-refused"])]).toEqual([507, uploadSentences.full]);
      expect(refused.headers["retry-after"]).toBe("600");
      expect(refused.text).toContain("No queda sitio en el servidor");
      expect(files("")).toHaveLength(before);
      expect((await asAdmin("/admin/import")).status).toBe(200);
      expect((await fetch(`${site.url}/stock`)).status).toBe(200);
    } finally {
      disk?.remove();
    }
    const taken = await upload(listing(5));
    expect(taken.status).toBe(303);
    // Only one import is at work at a time, so the next test's import would wait for this one.
    await untilPage(taken.headers.location ?? "", "¿Importar este archivo?");
  },
);

test("a run with a killed process is reported after the next start, and can be undone", async () => {
  const taken = await upload(listing(20_000));
  const path = taken.headers.location ?? "";
  await untilPage(path, "¿Importar este archivo?");
  expect((await order(path, { form: "start", gone: "leave" })).status).toBe(200);
  await expect.poll(() => textOf(path), { timeout: 60_000, interval: 50 }).toMatch(/· [1-9][\d.]* creados/);
  await site.kill();

  const written = await withDatabase(office.env, (database) =>
    runAs({ actor: system, database, now: Temporal.Now.instant() }, async (transaction) => {
      const cars = await transaction.selectFrom("vehicles").select("id").execute();
      const changes = await transaction.selectFrom("stock_import_changes").select("import_id").execute();
      return { cars: cars.length, changes: changes.length };
    }),
  );
  expect(written.cars).toBeGreaterThan(0);
  expect(written.cars).toBeLessThan(20_000);
  expect(written.changes).toBe(written.cars);

  site = await startSite({ env: office.env });
  const counted = written.cars.toString().replace(/\B(?=(\d{3})+$)/g, ".");
  await untilPage(path, `Coches creados: ${counted}.`);
  expect(await textOf(path)).toContain("Interrumpido");
  expect((await order(path, { form: "undo" })).status).toBe(200);
  await untilPage(path, "se borraron");
  const gone = await fetch(`${site.url}/stock?search=corsa`);
  expect(await gone.text()).not.toContain("Opel");
}, 180_000);
