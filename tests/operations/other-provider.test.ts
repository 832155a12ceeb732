// @any-version: it is about another place to sign in.
import { afterAll, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { runAs } from "#server/context.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import { insertSession, insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { startOpenIdProvider } from "#tests/openid-provider.ts";
import { accessTokenOf, startSignedInSite } from "#tests/signed-in-site.ts";

/** Rows A19, C10 and G5 over HTTP: sign-in through a real provider, with honest and with manipulated browsers. */

/** People who asked for the deletion of their account yesterday, with a session from before. */
const leaving = { sara: secretToken(), luz: secretToken() };

const provider = await startOpenIdProvider({
  ana: { email: "ana@example.es", email_verified: true, name: "Ana" },
  eva: { email: "eva@example.es", email_verified: true, name: "Eva" },
  sara: { email: "sara@example.es", email_verified: true, name: "Sara" },
});
const { issuer: OPENID_ISSUER, clientId: OPENID_CLIENT_ID, clientSecret: OPENID_CLIENT_SECRET } = provider;
const people = await startSignedInSite([{}, {}], { OPENID_ISSUER, OPENID_CLIENT_ID, OPENID_CLIENT_SECRET }, insertLeavingPeople);
provider.leadBackTo(`${people.site.url}/auth/openid/callback`);
afterAll(async () => {
  await people.stop();
  await provider.stop();
});

async function insertLeavingPeople(database: Database): Promise<void> {
  const now = Temporal.Now.instant();
  for (const [name, token] of Object.entries(leaving)) {
    await insertSession(database, await insertUser(database, { email: `${name}@example.es`, now }), token, now);
  }
  const yesterday = now.subtract({ hours: 24 }).toString();
  const names = Object.keys(leaving).map((name) => `${name}@example.es`);
  await runAs(contextOf(database), (transaction) =>
    transaction.updateTable("users").set({ deletion_requested_at: yesterday }).where("email", "in", names).execute(),
  );
}

/** A browser's sign-in in progress: the address of the provider, and the cookie. */
type StartedSignIn = { address: string; cookie: string };

async function startSignIn(redirectTo = "/dashboard"): Promise<StartedSignIn> {
  const answer = await fetch(`${people.site.url}/auth/openid?redirectTo=${encodeURIComponent(redirectTo)}`, { redirect: "manual" });
  return { address: answer.headers.get("location") ?? "", cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}

/** Returns to the site with the provider's response; returns the new session and the next address. */
async function finishSignIn(cookie: string, address: string) {
  const answer = await fetch(address, { headers: cookie === "" ? {} : { Cookie: cookie }, redirect: "manual" });
  const session = answer.headers
    .getSetCookie()
    .map((line) => /^session=([\w-]{43});/.exec(line)?.[1])
    .find(Boolean);
  return { status: answer.status, location: answer.headers.get("location") ?? "", session };
}

const kept = ({ cookie }: StartedSignIn) =>
  JSON.parse(Buffer.from(cookie.split("=")[1] ?? "", "base64url").toString()) as Record<string, string>;
const refused = { status: 302, location: "/auth?tab=signin&problem=refused", session: undefined };
const interrupted = { status: 302, location: "/auth?tab=signin&problem=interrupted", session: undefined };

async function emailOf(session: string | undefined): Promise<string> {
  const answer = await fetch(`${people.site.url}/auth/v1/user`, { headers: { Cookie: `session=${session}` } });
  return ((await answer.json()) as { email: string }).email;
}

describe("two people who leave for another provider, or return from it, at the same moment", () => {
  /** The values that a browser gets when it leaves for the provider. */
  async function leave() {
    const journey = await startSignIn();
    const sent = new URL(journey.address).searchParams;
    return {
      state: sent.get("state"),
      nonce: sent.get("nonce"),
      challenge: sent.get("code_challenge"),
      verifier: kept(journey)["verifier"],
    };
  }

  test("50 pairs of people who leave at the same moment share neither state nor nonce nor verifier", async () => {
    await leave();
    let alike = 0;
    const seen = new Set<string | null | undefined>();
    for (let pair = 0; pair < 50; pair += 1) {
      const [one, other] = await Promise.all([leave(), leave()]);
      if (one.state === other.state || one.nonce === other.nonce || one.verifier === other.verifier) alike += 1;
      for (const value of [...Object.values(one), ...Object.values(other)]) seen.add(value);
    }
    expect(alike).toBe(0);
    expect(seen.size).toBe(50 * 2 * 4);
  });

  test("are each signed in as themselves", async () => {
    const identify = async (login: string, { address, cookie }: Awaited<ReturnType<typeof startSignIn>>) => ({
      cookie,
      back: await provider.identify(address, login),
    });
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = await Promise.all([startSignIn(), startSignIn()]);
      const [anas, evas] = await Promise.all([identify("ana", first), identify("eva", second)]);
      const [ana, eva] = await Promise.all([finishSignIn(anas.cookie, anas.back), finishSignIn(evas.cookie, evas.back)]);
      expect([ana.location, eva.location]).toEqual(["/dashboard", "/dashboard"]);
      expect([await emailOf(ana.session), await emailOf(eva.session)]).toEqual(["ana@example.es", "eva@example.es"]);
    }
  }, 60_000);

  test("cannot use each other's responses", async () => {
    const [mine, theirs] = await Promise.all([startSignIn(), startSignIn()]);
    const back = await provider.identify(theirs.address, "ana");
    expect(await finishSignIn(mine.cookie, back)).toEqual(refused);
    expect(await finishSignIn("", back)).toEqual(interrupted);
    // The response belonged to the other person, and still works there.
    expect((await finishSignIn(theirs.cookie, back)).location).toBe("/dashboard");
  });
});

describe("a response of the provider", () => {
  test("works once", async () => {
    const journey = await startSignIn();
    const back = await provider.identify(journey.address, "ana");
    const tries = await Promise.all([1, 2, 3, 4].map(() => finishSignIn(journey.cookie, back)));
    expect(tries.filter(({ session }) => session !== undefined)).toHaveLength(1);
    expect(await finishSignIn(journey.cookie, back)).toEqual(refused);
  });

  test.each(["state", "nonce", "verifier"])("is refused when the browser's %s has changed", async (name) => {
    const journey = await startSignIn();
    const back = await provider.identify(journey.address, "ana");
    const forged = { ...kept(journey), [name]: "x".repeat(43) };
    expect(await finishSignIn(`openid=${Buffer.from(JSON.stringify(forged)).toString("base64url")}`, back)).toEqual(refused);
  });

  test("is refused with another state in the address, without one, and with an invalid code", async () => {
    for (const change of [{ state: "x".repeat(43) }, { state: "" }, { code: "x".repeat(43) }]) {
      const journey = await startSignIn();
      const back = new URL(await provider.identify(journey.address, "ana"));
      for (const [name, value] of Object.entries(change)) back.searchParams.set(name, value);
      expect(await finishSignIn(journey.cookie, back.href), JSON.stringify(change)).toEqual(refused);
    }
  });

  test("leads only to this site (row C5)", async () => {
    for (const path of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
      const journey = await startSignIn(path);
      expect((await finishSignIn(journey.cookie, await provider.identify(journey.address, "ana"))).location, path).toBe("/");
      const forged = await startSignIn();
      const back = await provider.identify(forged.address, "ana");
      const cookie = `openid=${Buffer.from(JSON.stringify({ ...kept(forged), redirectTo: path })).toString("base64url")}`;
      expect((await finishSignIn(cookie, back)).location, path).toBe("/");
    }
  });
});

test("signing in through a provider cancels a requested deletion, and only this person's (row G5)", async () => {
  const isLeaving = async (session: string) => {
    const answer = await fetch(`${people.site.url}/dashboard`, { headers: { Cookie: `session=${session}` }, redirect: "manual" });
    expect(answer.status).toBe(200);
    return (await answer.text()).includes("Tu cuenta se va a borrar");
  };
  expect([await isLeaving(leaving.sara), await isLeaving(leaving.luz)]).toEqual([true, true]);
  const journeys = await Promise.all(
    ["sara", "ana"].map(async (login) => {
      const journey = await startSignIn();
      return { cookie: journey.cookie, back: await provider.identify(journey.address, login) };
    }),
  );
  const entered = await Promise.all(journeys.map(({ cookie, back }) => finishSignIn(cookie, back)));
  expect(entered.map(({ location }) => location)).toEqual(["/dashboard", "/dashboard"]);
  expect([await isLeaving(leaving.sara), await isLeaving(entered[0]?.session ?? "")]).toEqual([false, false]);
  expect(await isLeaving(leaving.luz)).toBe(true);
});

/** The person of a request according to the site: an id, or the code of its refusal. */
async function askWho(headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${people.site.url}/auth/v1/user`, { headers });
  const said = (await answer.json()) as { id?: string; code?: string };
  return said.id ?? said.code ?? "";
}

test("in 200 rounds with two people's tokens and none, each request gets its own person's id", async () => {
  const [mine = "", theirs = ""] = await Promise.all(people.cookies.map((cookie) => accessTokenOf(people.site, cookie)));
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
