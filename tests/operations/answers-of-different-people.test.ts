import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressesOf, dataAddress, pageRoutes } from "#tests/every-address.ts";
import { fillFolder, type FilledFolder } from "#tests/filled-folder.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/openid-provider.ts";
import { type Site, startSite } from "#tests/site.ts";

/**
 * Rows B1, B4, C8 and C10: people with every kind of credential ask for every route at the same moment, as a page and as its data, and nobody
 * gets anything that was made for another.
 */

type Person = { name: string; headers: Record<string, string>; marks: readonly string[] };

let provider: OpenIdProvider;
let folder: FilledFolder;
let site: Site;
let people: Person[];

beforeAll(async () => {
  provider = await startOpenIdProvider({});
  folder = await fillFolder(process.env["DATABASE_URL"]);
  const { issuer: OPENID_ISSUER, clientId: OPENID_CLIENT_ID, clientSecret: OPENID_CLIENT_SECRET } = provider;
  site = await startSite({ env: { ...folder.env, OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET } });
  provider.leadBackTo(`${site.url}/auth/openid/callback`);
  const { owner, other, admin } = folder.accounts.sessions;
  const cookie = (token: string) => ({ Cookie: `session=${token}` });
  const bearer = async (token: string) => ({ Authorization: `Bearer ${await tokenOf(token)}` });
  const { ownerId, otherId, adminId } = folder.accounts;
  const mine = { owner: ["duena@ejemplo.es", ownerId], other: ["otra@ejemplo.es", otherId], admin: ["oficina@ejemplo.es", adminId] };
  people = [
    { name: "owner", headers: cookie(owner), marks: mine.owner },
    { name: "visitor", headers: {}, marks: [] },
    { name: "other", headers: cookie(other), marks: mine.other },
    { name: "owner's token", headers: await bearer(owner), marks: mine.owner },
    { name: "other's token", headers: await bearer(other), marks: mine.other },
    { name: "another visitor", headers: {}, marks: [] },
    { name: "visitor who chose", headers: { Cookie: "cookie-consent=rejected" }, marks: [] },
    { name: "dead session", headers: cookie("x".repeat(43)), marks: [] },
    { name: "bad token", headers: { Authorization: "Bearer x.y.z" }, marks: [] },
    // An admin sees the others in the office, so that only their own marks are looked for in other people's answers.
    { name: "admin", headers: cookie(admin), marks: [...mine.admin, ...mine.owner, ...mine.other] },
  ];
}, 180_000);
afterAll(async () => {
  await site?.kill();
  await folder?.remove();
  await provider?.stop();
});

async function tokenOf(session: string): Promise<string> {
  const answer = await fetch(`${site.url}/auth/v1/token`, {
    method: "POST",
    headers: { Cookie: `session=${session}`, Origin: site.url },
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

type Got = { person: Person; status: number; headers: Headers; text: string };

async function ask(address: string, person: Person): Promise<Got> {
  const answer = await fetch(site.url + address, { headers: person.headers, redirect: "manual", signal: AbortSignal.timeout(20_000) });
  return { person, status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Everybody's marks but the person's own, where an answer shows them. What they wrote into the address themselves comes back in some. */
function foreignMarks({ person, text, headers }: Got, address: string): string[] {
  const all = new Set(people.flatMap(({ marks }) => marks));
  const everything = text + [...headers].join("\n");
  return [...all].filter((mark) => !person.marks.includes(mark) && !address.includes(mark) && everything.includes(mark));
}

/** What may be in one answer only: its id, which is its nonce and its forms' ticket, and what a journey to another provider begins with. */
function onceOnly({ headers, text }: Got): string[] {
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

/** Streams that stay open for whoever is signed in show nothing and would be waited for. */
const endless = (pattern: string) => pattern.endsWith("/novedades");
const walked = pageRoutes.filter(({ pattern }) => !endless(pattern)).map(({ pattern }) => ({ pattern }));

/** What an address of somebody's own says of them to whoever holds it, such as a link in their mail. */
const toldByTheLink: Record<string, readonly string[]> = {
  "/auth/confirm/:token": [],
  "/auth/reset/:token": ["otra@ejemplo.es"],
};

describe("of people who ask for the same at the same moment, everybody gets their own answer", () => {
  test.each(walked)("$pattern", async ({ pattern }) => {
    const told = toldByTheLink[pattern] ?? [];
    const [first = ""] = addressesOf(pattern, folder);
    for (const address of [first, dataAddress(first)]) {
      // Twice: what the first round left in a memory would be found by the second.
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
      const values = answers.flatMap((got) => onceOnly(got));
      const repeated = values.filter((value, place) => values.indexOf(value) !== place);
      expect(repeated, address).toEqual([]);
    }
  });
});

test("what is kept for everybody is what these routes have declared, and no other", async () => {
  const kept: string[] = [];
  for (const { pattern } of walked) {
    const [address = ""] = addressesOf(pattern, folder);
    const answer = await ask(address, { name: "visitor", headers: {}, marks: [] });
    if (answer.headers.get("vary") === "Accept-Encoding, Cookie") kept.push(pattern);
  }
  // Another route that declares itself the same for everybody is written here too, after somebody has looked at what it shows.
  expect(kept.toSorted()).toEqual(
    [
      "/",
      "/aviso-legal",
      "/auth/forgot",
      "/condiciones",
      "/contacto",
      "/data-request",
      "/empresa",
      "/faq",
      "/privacy",
      "/robots.txt",
      "/sitemap.xml",
      "/sitemap/:part",
      "/sobre-nosotros",
      "/stock",
      "/stock/:vehicleId",
      "/vehicle/:vehicleId",
    ].toSorted(),
  );
});
