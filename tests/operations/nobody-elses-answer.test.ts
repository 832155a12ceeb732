// @any-version: it is about what the process keeps in memory.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/openid-provider.ts";
import { type SignedInSite, startSignedInSite } from "#tests/signed-in-site.ts";

/** Attacks in which one request receives data that belong to another request (row C10). */

let provider: OpenIdProvider;
let people: SignedInSite;
let tokens: string[];

beforeAll(async () => {
  provider = await startOpenIdProvider({});
  const { issuer: OPENID_ISSUER, clientId: OPENID_CLIENT_ID, clientSecret: OPENID_CLIENT_SECRET } = provider;
  people = await startSignedInSite([{}, {}], { OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET });
  provider.leadBackTo(`${people.site.url}/auth/openid/callback`);
  tokens = await Promise.all(people.cookies.map(tokenOf));
}, 120_000);
afterAll(async () => {
  await people?.stop();
  await provider?.stop();
});

async function tokenOf(Cookie: string): Promise<string> {
  const { url } = people.site;
  const answer = await fetch(`${url}/auth/v1/token`, { method: "POST", headers: { Cookie, Origin: url } });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The person of a request according to the site: an id, or the code of its refusal. */
async function askWho(headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${people.site.url}/auth/v1/user`, { headers });
  const said = (await answer.json()) as { id?: string; code?: string };
  return said.id ?? said.code ?? "";
}

test("in 200 rounds with two people's tokens and none, each request gets its own person's id", async () => {
  const [mine = "", theirs = ""] = tokens;
  const expected = [...people.userIds, "no_authorization", "bad_jwt"];
  const wrong = [0, 0, 0, 0];
  for (let round = 0; round < 200; round += 1) {
    const said = await Promise.all([
      askWho({ Authorization: `Bearer ${mine}` }),
      askWho({ Authorization: `Bearer ${theirs}` }),
      askWho({}),
      askWho({ Authorization: "Bearer x.y.z" }),
    ]);
    for (const [place, answer] of said.entries()) if (answer !== expected[place]) wrong[place] = (wrong[place] ?? 0) + 1;
  }
  expect(wrong).toEqual([0, 0, 0, 0]);
}, 60_000);

describe("on their way to another provider", () => {
  /** The values that a browser gets when it leaves for the provider. */
  async function leave() {
    const answer = await fetch(`${people.site.url}/auth/openid?redirectTo=/dashboard`, { redirect: "manual" });
    const sent = new URL(answer.headers.get("location") ?? "").searchParams;
    const cookie = answer.headers.get("set-cookie") ?? "";
    const journey = /openid=([\w-]+)/.exec(cookie)?.[1] ?? "";
    const { verifier } = JSON.parse(Buffer.from(journey, "base64url").toString()) as { verifier: string };
    return { state: sent.get("state"), nonce: sent.get("nonce"), challenge: sent.get("code_challenge"), verifier };
  }

  test("50 pairs of people who leave at the same moment share neither state nor nonce nor verifier", async () => {
    await leave();
    let alike = 0;
    const seen = new Set<string | null>();
    for (let pair = 0; pair < 50; pair += 1) {
      const [one, other] = await Promise.all([leave(), leave()]);
      if (one.state === other.state || one.nonce === other.nonce || one.verifier === other.verifier) alike += 1;
      for (const value of [...Object.values(one), ...Object.values(other)]) seen.add(value);
    }
    expect(alike).toBe(0);
    expect(seen.size).toBe(50 * 2 * 4);
  });
});
