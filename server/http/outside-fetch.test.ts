import { setTimeout as wait } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTlsPeer } from "#tests/tls-peer.ts";
import { fetchOutside, type OutsideOptions, OutsideRefused, type Resolve } from "./outside-fetch.ts";

/** Paths that the peer was asked for. */
const asked: string[] = [];

const peer = await startTlsPeer((request, response) => {
  const path = request.url ?? "";
  asked.push(path);
  const redirect = (location: string, status = 302) => void response.writeHead(status, { location }).end();
  const answers: Record<string, () => unknown> = {
    "/file": () =>
      response.writeHead(200, { etag: '"one"', "last-modified": "Sat, 28 Nov 2026 10:00:00 GMT", "content-type": "text/csv" }).end("cars"),
    "/echo": () => response.end(JSON.stringify(request.headers)),
    "/same": () => response.writeHead(request.headers["if-none-match"] === '"one"' ? 304 : 200).end(),
    "/304": () => response.writeHead(304).end(),
    "/gone": () => response.writeHead(404).end("Not here"),
    "/packed": () => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("cars")),
    "/bomb": () => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(50_000_000))),
    "/not-packed": () => response.writeHead(200, { "content-encoding": "gzip" }).end("cars"),
    "/brotli": () => response.writeHead(200, { "content-encoding": "br" }).end("cars"),
    "/long": () => response.writeHead(200, { "content-length": 2_000_000 }).write("c"),
    "/endless": () => {
      response.on("drain", () => response.write(Buffer.alloc(65_536)));
      response.write(Buffer.alloc(65_536));
    },
    "/cut": () => response.writeHead(200, { "content-length": 9 }).write("cars", () => response.destroy()),
    "/silent": () => undefined,
    "/stuck": () => response.writeHead(200).write("c"),
    "/drip": async () => {
      while (response.writable) {
        response.write("c");
        await wait(20);
      }
    },
    "/once": () => redirect("/file", 307),
    "/loop": () => redirect("/loop"),
    "/nowhere": () => response.writeHead(302).end(),
    "/to-http": () => redirect(`http://${peer.host}/file`),
    "/to-metadata": () => redirect("https://169.254.169.254/latest"),
    "/to-name": () => redirect(`https://localhost:${peer.host.split(":")[1]}/file`),
    "/to-other-port": () => redirect("https://127.0.0.1/file"),
    "/to-password": () => redirect(`https://user:password@${peer.host}/file`),
    "/to-local-file": () => redirect("file:///etc/passwd"),
  };
  answers[path]?.();
});
setDefaultCACertificates([...getCACertificates(), peer.certificate]);
afterAll(() => peer.stop());
/** Connections to the peer before the test. */
let before = 0;
beforeEach(() => {
  asked.length = 0;
  before = peer.connections();
});

const usual: OutsideOptions = { allowed: [peer.host], mostBytes: 1_000_000, timeout: 5_000 };

async function textOf(path: string, options: Partial<OutsideOptions> = {}): Promise<string> {
  const answer = await fetchOutside(path.startsWith("/") ? `${peer.origin}${path}` : path, { ...usual, ...options });
  if (answer.status === "unchanged") return "unchanged";
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function refusalOf(path: string, options: Partial<OutsideOptions> = {}): Promise<string> {
  const error: unknown = await textOf(path, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof OutsideRefused)) throw error;
  return error.reason;
}

test("a listed address is read, with what a later question needs", async () => {
  const answer = await fetchOutside(`${peer.origin}/file`, usual);
  expect(answer).toMatchObject({ status: "fresh", etag: '"one"', lastModified: "Sat, 28 Nov 2026 10:00:00 GMT", contentType: "text/csv" });
  expect(await textOf("/file")).toBe("cars");
  expect(await textOf("/once")).toBe("cars");
  expect(await textOf("/packed")).toBe("cars");
});

test("conditions and headers are sent, and 304 counts only as their answer", async () => {
  const known = { etag: '"one"', lastModified: "Sat, 28 Nov 2026 10:00:00 GMT" };
  const sent: unknown = JSON.parse(await textOf("/echo", { known, headers: { authorization: "Bearer secret" } }));
  expect(sent).toMatchObject({ "if-none-match": '"one"', "if-modified-since": known.lastModified, authorization: "Bearer secret" });
  expect(await textOf("/same", { known })).toBe("unchanged");
  expect(await textOf("/same", { known: { etag: '"two"' } })).toBe("");
  expect(await refusalOf("/304")).toBe("status");
});

const port = peer.host.split(":")[1];

test.each([
  ["not_https", `http://${peer.host}/file`],
  ["not_https", "ftp://example.org/cars.csv"],
  ["not_https", "file:///etc/passwd"],
  ["no_address", "cars.csv"],
  ["credentials", `https://user:password@${peer.host}/file`],
  ["private", `https://127.0.0.1:${port}/file`],
  ["private", `https://2130706433:${port}/file`],
  ["private", `https://0x7f.1:${port}/file`],
  ["private", `https://0177.0.0.1:${port}/file`],
  ["private", `https://127。0。0。1:${port}/file`],
  ["private", `https://127.1.:${port}/file`],
  ["private", `https://0:${port}/file`],
  ["private", `https://[::1]:${port}/file`],
  ["private", `https://[::ffff:127.0.0.1]:${port}/file`],
  ["private", `https://[64:ff9b::7f00:1]:${port}/file`],
  ["private", "https://169.254.169.254/latest/meta-data"],
  ["private", "https://10.0.0.1/"],
  ["private", "https://[fd00:ec2::254]/"],
  ["port", `https://localhost:${port}/file`],
  ["port", "https://example.org:22/"],
])("an address that nobody has listed is refused as %s: %s", async (reason, address) => {
  expect(await refusalOf(address, { allowed: [] })).toBe(reason);
  expect(peer.connections()).toBe(before);
});

test("where only listed hosts count, any other is not even looked up", async () => {
  const resolve: Resolve = () => expect.unreachable();
  for (const address of ["https://example.org/1.jpg", "http://example.org/1.jpg", "https://localhost/1.jpg", "https://10.0.0.1/"])
    expect(await refusalOf(address, { onlyAllowed: true, resolve })).toBe("unlisted");
  expect(await textOf("/file", { onlyAllowed: true })).toBe("cars");
  expect(await refusalOf(`http://${peer.host}/file`, { onlyAllowed: true })).toBe("not_https");
});

test.each([
  ["private", "localhost without its IP address being listed", ["127.0.0.1"]],
  ["private", "a name with one private and one public address", ["2d00::1", "127.0.0.1"]],
  ["private", "a name with a private address of IPv6", ["fd00::1"]],
  ["unknown_host", "a name without an address", []],
])("a name is refused as %s: %s", async (reason, _name, addresses) => {
  const resolve: Resolve = (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  // The operator lists the name and its port, which opens no private network.
  expect(await refusalOf(`https://localhost:${port}/file`, { allowed: [`localhost:${port}`], resolve })).toBe(reason);
  expect(await refusalOf(`https://localhost:${port}/file`, { allowed: [`localhost:${port}`] })).toBe("private");
  expect(peer.connections()).toBe(before);
});

test("a name that changes its address after the check changes nothing", async () => {
  const given: string[] = [];
  // Nobody has 2d00::1, and no network leads there.
  const resolve: Resolve = (_hostname, _options, callback) => {
    const address = given.length === 0 ? "2d00::1" : "127.0.0.1";
    given.push(address);
    callback(null, [{ address, family: address === "2d00::1" ? 6 : 4 }]);
  };
  const options = { allowed: [`localhost:${port}`], resolve, idle: 300 };
  expect(["unreachable", "too_slow"]).toContain(await refusalOf(`https://localhost:${port}/file`, options));
  expect(given).toEqual(["2d00::1"]);
  expect(await refusalOf(`https://localhost:${port}/file`, options)).toBe("private");
  expect(peer.connections()).toBe(before);
});

test("an unlisted literal is refused although its host is listed without the port", async () => {
  expect(await refusalOf("/file", { allowed: ["127.0.0.1"] })).toBe("private");
  expect(await refusalOf("https://127.0.0.1/file", { allowed: ["127.0.0.1"] })).toBe("private");
  expect(peer.connections()).toBe(before);
});

test.each([
  ["/to-http", "not_https"],
  ["/to-metadata", "private"],
  ["/to-name", "port"],
  ["/to-other-port", "private"],
  ["/to-password", "credentials"],
  ["/to-local-file", "not_https"],
  ["/nowhere", "status"],
])("the redirect %s is refused as %s, and not followed", async (path, reason) => {
  expect(await refusalOf(path)).toBe(reason);
  expect(asked).toEqual([path]);
});

test("a redirect to another listed host and a redirect without an end are refused", async () => {
  expect(await refusalOf("/to-name", { allowed: [peer.host, `localhost:${port}`] })).toBe("other_host");
  expect(await refusalOf("/loop")).toBe("redirects");
  expect(asked.filter((path) => path === "/loop")).toHaveLength(6);
});

test.each([
  ["/gone", "status"],
  ["/long", "too_large"],
  ["/endless", "too_large"],
  ["/bomb", "too_large"],
  ["/brotli", "encoding"],
  ["/not-packed", "broken"],
  ["/cut", "broken"],
])("%s is refused as %s", async (path, reason) => {
  expect(await refusalOf(path)).toBe(reason);
});

test.each(["/silent", "/stuck"])("%s ends after the time without a byte", async (path) => {
  expect(await refusalOf(path, { idle: 200 })).toBe("too_slow");
});

test.each(["/silent", "/drip"])("%s ends after the whole time", async (path) => {
  expect(await refusalOf(path, { timeout: 300 })).toBe("too_slow");
});

test("a server that is not there and one with another's certificate are told apart", async () => {
  const other = await startTlsPeer((_request, response) => void response.end());
  expect(await refusalOf(other.origin, { allowed: [other.host] })).toBe("certificate");
  await other.stop();
  expect(await refusalOf(other.origin, { allowed: [other.host] })).toBe("unreachable");
});

test("the caller's signal ends a question and a body with its own reason", async () => {
  const stop = new AbortController();
  setTimeout(() => stop.abort(new Error("stopped")), 200);
  await expect(textOf("/silent", { signal: stop.signal })).rejects.toThrow("stopped");
  const second = new AbortController();
  setTimeout(() => second.abort(new Error("stopped again")), 200);
  await expect(textOf("/drip", { signal: second.signal })).rejects.toThrow("stopped again");
});
