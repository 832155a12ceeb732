// @any-database: its site is on the embedded database, whatever DATABASE_URL says.
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { addressesOf, dataAddress, pageRoutes } from "#tests/every-address.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { sendRaw } from "#tests/raw-http.ts";
import { eachOf } from "#tests/sending.ts";
import { startSite } from "#tests/site.ts";

const folder = await fillFolder();
const before = await folder.dump();
const site = await startSite({ env: { DATA_DIR: folder.path, FORMS_PER_HOUR: "1000000" } });
afterAll(async () => {
  await site.kill();
  await folder.remove();
});

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const part = (head: string, body = "1") => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

/** Bodies that are no valid form of the site. */
const bodies: [title: string, contentType: string | undefined, body: string][] = [
  ["nothing", undefined, ""],
  ["nothing that says it is a form", urlencoded, ""],
  ["a form without a content type", undefined, "name=Ana"],
  ["plain text", "text/plain", "name=Ana"],
  ["JSON", "application/json", '{"name":"Ana"}'],
  ["XML", "text/xml", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ["a content type that is none", ";;=\u00ff", "name=Ana"],
  ["broken percent signs", urlencoded, "name=%&%zz=%E0%A4%A&%=%%&%00=%00"],
  ["bytes that are no UTF-8", urlencoded, "name=\u00ff\u00fe%C3%28%ED%A0%80&\u00e9=Jos\u00e9"],
  ["another charset's name", `${urlencoded}; charset=utf-16`, "\u00ff\u00fen\0a\0m\0e\0=\0A\0"],
  ["only separators", urlencoded, "&&&===&=&;"],
  ["names of an object's own parts", urlencoded, "__proto__=1&constructor=2&toString=3&__proto__[ok]=1&hasOwnProperty="],
  ["deep nesting", urlencoded, `${"a[b]".repeat(2_000)}=1&${"x.".repeat(5_000)}=1`],
  ["20,000 fields", urlencoded, "a=1&".repeat(20_000)],
  ["one name of 150 kB", urlencoded, `${"n".repeat(150_000)}=1`],
  ["one text of 150 kB", urlencoded, `name=${"%F0%9F%9A%97".repeat(12_500)}`],
  ["deep JSON of 100 kB", "application/json", "[".repeat(100_000)],
  ["a ticket of 100 kB", urlencoded, `form=contact&leave_empty=&ticket=${"A".repeat(100_000)}`],
  ["a multipart without a boundary", "multipart/form-data", part('name="name"')],
  ["a multipart without an end", multipart, part('name="name"')],
  ["a multipart with another boundary", multipart, "--y\r\n\r\n--y--\r\n"],
  ["a multipart without names", multipart, `${part("")}--x--\r\n`],
  ["a multipart with a broken name", multipart, `${part('name="a\r\nb')}--x--\r\n`],
  ["a multipart within a multipart", multipart, `${part('name="a"', part('name="b"'))}--x--\r\n`],
  ["a file with a climbing name", multipart, `${part('name="name"; filename="../../etc/passwd"', "\0".repeat(1_000))}--x--\r\n`],
  ["2,000 files", multipart, `${part('name="name"; filename="a"').repeat(2_000)}--x--\r\n`],
  ["compressed bytes", `${urlencoded}\r\nContent-Encoding: gzip`, "\u001f\u008b\b\0\0\0\0\0\0\u0003"],
];

/** One body of each kind of error. */
const wrongWays = [
  "nothing",
  "a form without a content type",
  "broken percent signs",
  "20,000 fields",
  "a multipart without an end",
  "JSON",
];
const brief = wrongWays.flatMap((way) => bodies.filter(([title]) => title === way));

let asked = 0;

type Target = { address: string; cookie: string | undefined; reads: boolean };

async function post({ address, cookie }: Target, contentType: string | undefined, body: string): Promise<{ status: number; body: string }> {
  const type = contentType === undefined ? "" : `Content-Type: ${contentType}\r\n`;
  const whose = cookie === undefined ? "" : `Cookie: ${cookie}\r\n`;
  const head = `POST ${address} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.url}\r\nConnection: close\r\n${whose}${type}`;
  const answer = await sendRaw(site.port, `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  asked += 1;
  return answer;
}

/** Routes that ignore the body or accept an empty one: a visit, a quote that was seen, a sign-out, a request for a token. */
const readNothing = new Set([
  "/importacion/:orderId/:signature/presupuesto/:version/visto",
  "/dashboard/importacion/:orderId/presupuesto/:version/visto",
  "/stock/:vehicleId/visit",
  "/auth/sign-out",
  "/auth/v1/token",
  "/auth/v1/factors/:factorId/challenge",
  "/data-request/:requestId/:signature/mis-datos.zip",
]);

/**
 * Every route, as a document and as data, from each kind of person who may open it. Routes without an action are among them; they refuse
 * forms.
 */
const targets = (): Target[] =>
  pageRoutes
    .filter(({ hasAction, pattern }) => !hasAction || !readNothing.has(pattern))
    .flatMap(({ pattern, hasAction, audience }) => {
      const { owner, admin } = folder.accounts.sessions;
      const whose = { anyone: [undefined, owner], customer: [owner], admin: [admin] }[audience];
      const [address = ""] = addressesOf(pattern, folder);
      return [address, dataAddress(address)].flatMap((to) =>
        whose.map((token) => ({ address: to, cookie: token === undefined ? undefined : `session=${token}`, reads: hasAction })),
      );
    });

/** Whether the response reports an error of the sender in words, not an error of the server. */
function reportsSenderError({ address, cookie }: Target, { status, body }: { status: number; body: string }): boolean {
  // A signed-in person is redirected from the sign-in, and without an app also from the page for the code. A plain form of pictures gets
  // the vehicle's page.
  if ((/^\/auth(\/codigo)?(\.data)?$/.test(address) && cookie !== undefined) || /\/images(\.data)?$/.test(address)) return status < 500;
  return status >= 400 && status < 500 && /\w{3,} \w{2,}/.test(body) && !/\n\s+at |node_modules/.test(body);
}

const atOnce = 8;

/** Sends a body to each target, a few at a time, and returns the targets that did not report an error. */
async function sendToAll(to: readonly Target[], contentType: string | undefined, body: string): Promise<string[]> {
  const answers = await eachOf(to, atOnce, async (target) => ({ target, answer: await post(target, contentType, body) }));
  return answers.flatMap(({ target, answer }) =>
    reportsSenderError(target, answer) ? [] : [`${target.address} as ${target.cookie ?? "visitor"}: ${answer.status}`],
  );
}

describe("bytes that are no form are reported as the sender's error on every route, signed in or not (row D1)", () => {
  test.each(bodies)("%s, at routes for everybody", async (_title, contentType, body) => {
    expect(
      await sendToAll(
        targets().filter(({ reads, cookie }) => reads && cookie === undefined),
        contentType,
        body,
      ),
    ).toEqual([]);
  });

  test.each(brief)("%s, from a signed-in person", async (_title, contentType, body) => {
    expect(
      await sendToAll(
        targets().filter(({ reads, cookie }) => reads && cookie !== undefined),
        contentType,
        body,
      ),
    ).toEqual([]);
  });

  test.each(brief.slice(-2))("a route without an action refuses every body: %s", async (_title, contentType, body) => {
    expect(
      await sendToAll(
        targets().filter(({ reads }) => !reads),
        contentType,
        body,
      ),
    ).toEqual([]);
  });

  test("300 random bodies", async () => {
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom("&", "=", "%", "%00", "+", "\r\n", "--x", "--x--", "\0", "name", "ticket", "leave_empty", part('name="name"')),
        fc.string({ unit: "binary-ascii", maxLength: 20 }),
      ),
      { maxLength: 40 },
    );
    const input = fc.tuple(
      fc.constantFrom(...targets().filter(({ reads }) => reads)),
      fc.constantFrom(urlencoded, multipart, "text/plain", undefined),
      pieces,
    );
    const property = fc.asyncProperty(input, async ([target, contentType, texts]) => {
      expect(await sendToAll([target], contentType, texts.join(""))).toEqual([]);
    });
    await fc.assert(property, { numRuns: 300 });
  }, 60_000);

  test("none of them stored anything", async () => {
    expect(asked).toBeGreaterThan(1_500);
    expect(await site.stop()).toBe(0);
    expect(site.output()).not.toContain('"level":50');
    expect(await folder.dump()).toEqual(before);
  });
});
