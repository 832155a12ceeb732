// @any-database: it is about what the process keeps in memory.
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { addressesOf, dataAddress, pageRoutes } from "#tests/every-address.ts";
import { packed } from "#app/features/people/saved-cars/browser-list.ts";
import { fillFolder } from "#tests/filled-folder.ts";
import { startOpenIdProvider } from "#tests/openid-provider.ts";
import { accessTokenOf } from "#tests/signed-in-site.ts";
import { startSite } from "#tests/site.ts";

/**
 * Rows B1, B4, C8 and C10: no response contains another person's data. People with every kind of credential request every route at the same
 * moment, as a page and as its data.
 */

type Person = { name: string; headers: Record<string, string>; marks: readonly string[] };

const provider = await startOpenIdProvider({});
const folder = await fillFolder();
const { issuer: OPENID_ISSUER, clientId: OPENID_CLIENT_ID, clientSecret: OPENID_CLIENT_SECRET } = provider;
const site = await startSite({ env: { ...folder.env, OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET } });
provider.leadBackTo(`${site.url}/auth/openid/callback`);
const { owner, other, admin } = folder.accounts.sessions;
const cookie = (token: string) => ({ Cookie: `session=${token}` });
const bearer = async (token: string) => ({ Authorization: `Bearer ${await accessTokenOf(site, `session=${token}`)}` });
const { ownerId, otherId, adminId } = folder.accounts;
const mine = { owner: ["duena@ejemplo.es", ownerId], other: ["otra@ejemplo.es", otherId], admin: ["oficina@ejemplo.es", adminId] };
const savedByOne = crypto.randomUUID();
const savedByAnother = crypto.randomUUID();
const people: Person[] = [
  { name: "owner", headers: cookie(owner), marks: mine.owner },
  { name: "visitor", headers: {}, marks: [] },
  { name: "other", headers: cookie(other), marks: mine.other },
  { name: "owner's token", headers: await bearer(owner), marks: mine.owner },
  { name: "other's token", headers: await bearer(other), marks: mine.other },
  { name: "another visitor", headers: {}, marks: [] },
  { name: "visitor who chose", headers: { Cookie: "cookie-consent=rejected" }, marks: [] },
  { name: "visitor who saved a car", headers: { Cookie: `guardados=${packed([savedByOne])}` }, marks: [savedByOne] },
  { name: "another who saved a car", headers: { Cookie: `guardados=${packed([savedByAnother])}` }, marks: [savedByAnother] },
  { name: "dead session", headers: cookie("x".repeat(43)), marks: [] },
  { name: "bad token", headers: { Authorization: "Bearer x.y.z" }, marks: [] },
  // An admin may see the others' data in the office, so their marks count as the admin's own.
  { name: "admin", headers: cookie(admin), marks: [...mine.admin, ...mine.owner, ...mine.other] },
];
afterAll(async () => {
  await site.kill();
  await folder.remove();
  await provider.stop();
});

type Received = { person: Person; status: number; headers: Headers; text: string };

/** Comes again when the site is busy and says when: it draws the pages of papers one at a time. */
async function ask(address: string, person: Person, visits = 3): Promise<Received> {
  const answer = await fetch(site.url + address, { headers: person.headers, redirect: "manual", signal: AbortSignal.timeout(20_000) });
  const busyFor = Number(answer.headers.get("retry-after"));
  if (answer.status === 503 && busyFor > 0 && visits > 1) {
    await setTimeout(busyFor * 1000);
    return ask(address, person, visits - 1);
  }
  return { person, status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Marks of other people in a response. Marks in the address do not count, because some pages repeat the address. */
function foreignMarks({ person, text, headers }: Received, address: string): string[] {
  const all = new Set(people.flatMap(({ marks }) => marks));
  const everything = text + [...headers].join("\n");
  return [...all].filter((mark) => !person.marks.includes(mark) && !address.includes(mark) && everything.includes(mark));
}

/** Values that only one response may have: its id (also its nonce and its forms' ticket), and the values for another provider. */
function valuesUsedOnce({ headers, text }: Received): string[] {
  const location = headers.get("location") ?? "";
  const journey = location.startsWith("http")
    ? ["state", "nonce", "code_challenge"].map((name) => new URL(location).searchParams.get(name))
    : [];
  const own = [
    headers.get("x-request-id"),
    /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1],
    ...[...text.matchAll(/name="ticket" value="([^"]+)"/g)].map(([, ticket]) => ticket),
    ...[...text.matchAll(/ nonce="([^"]+)"/g)].map(([, nonce]) => nonce),
    ...headers.getSetCookie(),
    ...journey,
  ];
  return [...new Set(own.filter((value) => typeof value === "string"))];
}

/** Streams stay open for signed-in people, so the test would wait for them without end. They show no content. */
const endless = (pattern: string) => pattern.endsWith("/novedades");
const walked = pageRoutes.filter(({ pattern }) => !endless(pattern)).map(({ pattern }) => ({ pattern }));

/** Data that an address itself reveals to every reader, such as a link in a mail. */
const toldByTheLink: Record<string, readonly string[]> = {
  "/auth/confirm/:token": [],
  "/auth/first-admin/:token": [],
  "/auth/first-admin/:token/copia": [],
  "/auth/reset/:token": ["otra@ejemplo.es"],
};

describe("when people request the same address at the same moment, each gets a response of their own", () => {
  test.each(walked)(
    "$pattern",
    async ({ pattern }) => {
      const told = toldByTheLink[pattern] ?? [];
      const [first = ""] = addressesOf(pattern, folder);
      for (const address of [first, dataAddress(first)]) {
        // Twice, so that the second round finds what the first one left in memory.
        const rounds = [
          await Promise.all(people.map((person) => ask(address, person))),
          await Promise.all(people.map((person) => ask(address, person))),
        ];
        const answers = rounds.flat();
        for (const got of answers) {
          expect(got.status, `${address} as ${got.person.name}`).toBeLessThan(500);
          expect(
            foreignMarks(got, address).filter((mark) => !told.includes(mark)),
            `${address} as ${got.person.name}`,
          ).toEqual([]);
          if (Object.keys(got.person.headers).some((name) => name !== "Cookie") || got.person.marks.length > 0)
            expect(got.headers.get("vary") ?? "", `${address} as ${got.person.name}: from memory`).not.toContain("Cookie");
        }
        const values = answers.flatMap((got) => valuesUsedOnce(got));
        const repeated = values.filter((value, place) => values.indexOf(value) !== place);
        expect(repeated, address).toEqual([]);
      }
      // The pages of papers are drawn one at a time, forty of them for an address.
    },
    240_000,
  );
});

test("the server keeps only the pages of these routes for everybody, as they declare", async () => {
  const kept: string[] = [];
  for (const { pattern } of walked) {
    const [address = ""] = addressesOf(pattern, folder);
    const answer = await ask(address, { name: "visitor", headers: {}, marks: [] });
    if (answer.headers.get("vary") === "Accept-Encoding, Cookie") kept.push(pattern);
  }
  // Before adding a route that declares itself the same for everybody, check the content that it shows.
  expect(kept.toSorted()).toEqual(
    [
      "/",
      "/accesibilidad",
      "/aviso-legal",
      "/auth/forgot",
      "/condiciones",
      "/calculadora",
      "/coches-nuevos.atom",
      "/contacto",
      "/data-request",
      "/verificar",
      "/empresa",
      "/faq",
      "/papeles-alemanes",
      "/privacy",
      "/robots.txt",
      "/sitemap.xml",
      "/sitemap/:part",
      "/sobre-nosotros",
      "/stock",
      "/stock/filtros",
      "/stock/:vehicleId",
      "/verificar-expediente",
      "/vehicle/:vehicleId",
    ].toSorted(),
  );
});
