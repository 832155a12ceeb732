import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { findSession } from "#server/session.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { startOpenIdProvider } from "#tests/openid-provider.ts";
import { noon, scopeOf } from "#tests/request-scope.ts";
import { beginOpenId, finishOpenId } from "./commands.server.ts";

const callback = "https://shop.test/auth/openid/callback";

const database = await databaseOfThisFile(["emails"]);
const keeper = await insertUser(database, { admin: true });
const provider = await startOpenIdProvider({
  ana: { email: "Ana@Example.es", email_verified: true, name: "Ana Ruiz" },
  eva: { email: "eva@example.es", email_verified: false, name: "Eva" },
});
provider.leadBackTo(callback);
afterAll(() => provider.stop());
beforeEach(() => runAs(contextOf(database), (transaction) => transaction.deleteFrom("users").where("id", "<>", keeper).execute()));

const settings = () => ({ issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret, name: "Proveedor" });
const begin = (redirectTo = "/dashboard") => beginOpenId(scopeOf(database), settings(), redirectTo);
const finish = (cookies: string | null, address: string) =>
  finishOpenId({ ...scopeOf(database), cookies }, settings(), new URL(address), "");
const kept = (cookie: string) => cookie.split(";")[0] ?? "";
const mails = () => runAs(contextOf(database), (transaction) => transaction.selectFrom("emails").select(["kind", "recipient"]).execute());
const users = () =>
  runAs(contextOf(database), (transaction) => transaction.selectFrom("users").selectAll().where("id", "<>", keeper).execute());

/** The content of the cookie for the way back. */
function pendingSignInOf(cookie: string): Record<string, string> {
  return JSON.parse(Buffer.from(kept(cookie).split("=")[1] ?? "", "base64url").toString()) as Record<string, string>;
}

async function signInWith(login: string, redirectTo?: string) {
  const { address, cookie } = await begin(redirectTo);
  return finish(kept(cookie), await provider.identify(address, login));
}

describe("another provider", () => {
  test("is asked with state, nonce, PKCE and the site's exact address (row A19)", async () => {
    const { address, cookie } = await begin();
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toMatchObject({ code_challenge_method: "S256", redirect_uri: callback, response_type: "code" });
    expect(asked["state"]?.length).toBeGreaterThan(30);
    expect(asked["nonce"]?.length).toBeGreaterThan(30);
    expect(cookie).toMatch(/^__Host-openid=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(address).not.toContain(pendingSignInOf(cookie)["verifier"]);
  });

  test("makes an account with a proven address and signs in at aal1", async () => {
    const came = await signInWith("ana");
    expect(came).toMatchObject({ to: "/dashboard" });
    expect(await users()).toMatchObject([{ email: "ana@example.es", password_hash: null, email_verified_at: expect.any(Date) }]);
    const cookie = "cookies" in came ? kept(came.cookies[0] ?? "") : "";
    expect(await findSession(database, cookie, { secure: true, now: noon })).toMatchObject({ displayName: "Ana Ruiz", aal: 1 });
  });

  test("finds the same account again, even when its address has changed at the provider", async () => {
    await signInWith("ana");
    provider.people["ana"] = { email: "other@example.es", email_verified: true, name: "Ana" };
    await signInWith("ana");
    expect(await users()).toHaveLength(1);
    provider.people["ana"] = { email: "Ana@Example.es", email_verified: true, name: "Ana Ruiz" };
  });

  // The embedded database has one connection, so there one transaction always waits for the other.
  test("makes one account and one identity when a person comes back twenty times at once", async () => {
    const returns: [cookie: string, address: string][] = [];
    for (let number = 0; number < 20; number += 1) {
      const { address, cookie } = await begin();
      returns.push([kept(cookie), await provider.identify(address, "ana")]);
    }
    const outcomes = await Promise.all(returns.map(([cookie, address]) => finish(cookie, address)));
    expect(outcomes.map((outcome) => ("to" in outcome ? outcome.to : outcome.problem))).toEqual(returns.map(() => "/dashboard"));
    expect(await users()).toHaveLength(1);
    const identities = runAs(contextOf(database), (transaction) => transaction.selectFrom("openid_identities").selectAll().execute());
    expect(await identities).toHaveLength(1);
  });

  test.skipIf(!process.env["DATABASE_URL"])("takes over an account that somebody makes with the same address at this moment", async () => {
    const { address, cookie } = await begin();
    const back = await provider.identify(address, "ana");
    const { came } = await runAs(contextOf(database), async (transaction) => {
      await transaction.insertInto("users").values({ email: "ana@example.es", password_hash: "$argon2id$x" }).execute();
      const waiting = finish(kept(cookie), back);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { came: waiting };
    });
    expect(await came).toMatchObject({ to: "/dashboard" });
    expect(await users()).toMatchObject([{ email: "ana@example.es", password_hash: null, email_verified_at: expect.any(Date) as Date }]);
  });

  test("is linked to an account with a proven address, and the owner gets a mail", async () => {
    const id = await insertUser(database, { email: "ana@example.es" });
    await signInWith("ana");
    expect((await users()).map((user) => user.id)).toEqual([id]);
    expect(await mails()).toEqual([{ kind: "account-identity-linked", recipient: "ana@example.es" }]);
  });

  test("takes over an unproven account and removes its password", async () => {
    const unprovenAccount = await insertUser(database, { email: "ana@example.es", verified: false, passwordHash: "$argon2id$x" });
    await signInWith("ana");
    expect(await users()).toMatchObject([{ email: "ana@example.es", password_hash: null }]);
    expect((await users())[0]?.id).toBe(unprovenAccount);
    expect((await users())[0]?.email_verified_at).not.toBeNull();
  });

  test("is not believed about an address that it has not proven", async () => {
    await insertUser(database, { email: "eva@example.es" });
    expect(await signInWith("eva")).toEqual({ problem: "unproven" });
  });

  test("cancels the deletion of an account that signs in, and the owner gets a mail (row G5)", async () => {
    await insertUser(database, { email: "ana@example.es" });
    await signInWith("ana");
    await runAs(contextOf(database), async (transaction) => {
      const asked = { deletion_requested_at: noon.toString() };
      await transaction.updateTable("users").set(asked).where("email", "=", "ana@example.es").execute();
      await transaction.deleteFrom("emails").execute();
    });
    await signInWith("ana");
    expect(await users()).toMatchObject([{ deletion_requested_at: null }]);
    expect(await mails()).toEqual([{ kind: "account-deletion-undone", recipient: "ana@example.es" }]);
  });

  test("does not let in a person after the team closed the account", async () => {
    await insertUser(database, { email: "ana@example.es" });
    await signInWith("ana");
    await runAs(contextOf(database), (transaction) =>
      transaction.updateTable("users").set({ banned_at: noon.toString() }).where("email", "=", "ana@example.es").execute(),
    );
    expect(await signInWith("ana")).toEqual({ problem: "closed" });
  });

  test("redirects only within this site", async () => {
    expect(await signInWith("ana", "https://evil.example/")).toMatchObject({ to: "/" });
  });
});

describe("the return from the provider", () => {
  test("fails without the cookie of the browser that left", async () => {
    const { address } = await begin();
    expect(await finish(null, await provider.identify(address, "ana"))).toEqual({ problem: "interrupted" });
  });

  test("fails with another person's state", async () => {
    const [mine, theirs] = [await begin(), await begin()];
    expect(await finish(kept(mine.cookie), await provider.identify(theirs.address, "ana"))).toEqual({ problem: "refused" });
    expect(await users()).toEqual([]);
  });

  test("fails the second time with the same response", async () => {
    const { address, cookie } = await begin();
    const back = await provider.identify(address, "ana");
    expect(await finish(kept(cookie), back)).toMatchObject({ to: "/dashboard" });
    expect(await finish(kept(cookie), back)).toEqual({ problem: "refused" });
  });

  test.each(["nonce", "verifier"])("fails with another %s than the one it left with", async (name) => {
    const { address, cookie } = await begin();
    const back = await provider.identify(address, "ana");
    const pending = { ...pendingSignInOf(cookie), [name]: "x".repeat(43) };
    const forged = `__Host-openid=${Buffer.from(JSON.stringify(pending)).toString("base64url")}`;
    expect(await finish(forged, back)).toEqual({ problem: "refused" });
  });

  test.each(["x", "e30", Buffer.from('{"state":1}').toString("base64url")])("fails with an unreadable cookie: %s", async (value) => {
    expect(await finish(`__Host-openid=${value}`, `${callback}?code=x&state=y`)).toEqual({ problem: "interrupted" });
  });

  test("reports a provider that does not respond", async () => {
    const { cookie } = await begin();
    const away = { ...settings(), issuer: "http://127.0.0.1:9" };
    const scope = { ...scopeOf(database), cookies: kept(cookie) };
    expect(await finishOpenId(scope, away, new URL(`${callback}?code=x&state=y`), "")).toEqual({ problem: "away" });
  });
});
