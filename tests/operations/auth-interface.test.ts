// @any-version: the tests of sessions send its statements, too.
import { createPublicKey, verify } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { expectSecurityHeaders } from "#tests/security-headers.ts";
import { startSignedInSite } from "#tests/signed-in-site.ts";
import { codeAt } from "#tests/totp.ts";

/** The interface under /auth/v1, as another program uses it (API-1 to API-8). */

const base = "/auth/v1";
const people = await startSignedInSite([{}, {}, { confirmedMinutesAgo: 6 }, { admin: true }, {}]);
afterAll(() => people.stop());

type Body = Record<string, unknown>;
type Asked = { method?: string; cookie?: string; body?: unknown; headers?: Record<string, string> };

/** Sends a request and returns status, headers and body. Checks that they contain no session's token (row A7). */
async function ask(path: string, { method = "POST", cookie, body, headers = {} }: Asked = {}) {
  const answer = await fetch(people.site.url + base + path, {
    method,
    headers: { Origin: people.site.url, ...(cookie === undefined ? {} : { Cookie: cookie }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    redirect: "manual",
  });
  const text = await answer.text();
  for (const known of [cookie, renewed(answer.headers)])
    if (known !== undefined) expect(text).not.toContain(known.slice("session=".length));
  const json = answer.headers.get("content-type")?.startsWith("application/json") ? (JSON.parse(text) as Body) : undefined;
  return { status: answer.status, headers: answer.headers, json, text };
}

function renewed(headers: Headers): string | undefined {
  return /session=[\w-]{43}/.exec(headers.get("set-cookie") ?? "")?.[0];
}

const now = () => ({ epochMilliseconds: Date.now() });

describe("the key set", () => {
  test("is public, cached for five minutes, and has no private member (row A18)", async () => {
    const { status, headers, json } = await ask("/.well-known/jwks.json", { method: "GET" });
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expectSecurityHeaders(headers, "the key set");
    const [key] = published(json);
    expect(key).toEqual({ kty: "EC", crv: "P-256", x: key?.["x"], y: key?.["y"], kid: key?.["kid"], alg: "ES256", use: "sig" });
    const again = await Promise.all(Array.from({ length: 50 }, () => ask("/.well-known/jwks.json", { method: "GET" })));
    expect(new Set(again.map(({ text }) => text)).size).toBe(1);
    const signedIn = await ask("/.well-known/jwks.json", { method: "GET", cookie: people.cookies[4] ?? "" });
    expect(signedIn.headers.get("cache-control")).toBe("public, max-age=300");
  });
});

describe("without a session", () => {
  const id = "11111111-1111-4111-8111-111111111111";
  test.each([
    ["POST", "/factors"],
    ["POST", "/token"],
    ["POST", `/factors/${id}/challenge`],
    ["POST", `/factors/${id}/verify`],
    ["DELETE", `/factors/${id}`],
    ["GET", "/user"],
  ])("%s %s returns 401 with a code, and no redirect", async (method, path) => {
    const { status, json } = await ask(path, { method, ...(method === "POST" ? { body: {} } : {}) });
    expect(status).toBe(401);
    expect(json).toEqual({ code: "no_authorization", message: expect.any(String) as string });
    const wrongCookie = await ask(path, { method, cookie: `session=${"x".repeat(43)}`, ...(method === "POST" ? { body: {} } : {}) });
    expect(wrongCookie.status).toBe(401);
  });
});

describe("a request from another origin or with an invalid form", () => {
  test("needs our Origin (row C4)", async () => {
    const cookie = people.cookies[0] ?? "";
    const id = "11111111-1111-4111-8111-111111111111";
    for (const Origin of ["https://evil.example", "null", ""]) {
      expect((await ask("/token", { cookie, headers: { Origin } })).status, Origin).toBe(403);
      expect((await ask(`/factors/${id}`, { method: "DELETE", cookie, headers: { Origin } })).status, Origin).toBe(403);
    }
  });

  test("with DELETE is refused at all other addresses", async () => {
    const { url } = people.site;
    for (const path of ["/", "/dashboard", "/auth/v1/factors", "/auth/v1/factors/a/b", "/auth/v1/token"])
      expect((await fetch(url + path, { method: "DELETE", headers: { Origin: url } })).status, path).toBe(405);
    for (const method of ["PUT", "PATCH"]) expect((await ask("/factors/a", { method })).status).toBe(405);
  });

  test("is refused by a strict schema with a code (row D1)", async () => {
    const cookie = people.cookies[0] ?? "";
    const refused = async (path: string, body: unknown) => {
      const { status, json } = await ask(path, { cookie, body });
      return `${status} ${String(json?.["code"])}`;
    };
    const good = { friendly_name: "Móvil", factor_type: "totp" };
    expect(await refused("/factors", "{")).toBe("400 bad_json");
    for (const body of [
      {},
      [],
      null,
      { ...good, more: 1 },
      { ...good, factor_type: "webauthn" },
      { ...good, friendly_name: "" },
      { ...good, friendly_name: "a\nb" },
      { ...good, friendly_name: "a\u0000b" },
      { ...good, friendly_name: "\ud800" },
      { ...good, friendly_name: "x".repeat(61) },
      { ...good, friendly_name: { $ne: "" } },
    ])
      expect(await refused("/factors", body), JSON.stringify(body)).toBe("422 validation_failed");
    expect(await refused("/token", { user: "other" })).toBe("422 validation_failed");
    expect(await refused("/factors/nothing/challenge", {})).toBe("404 mfa_factor_not_found");
    for (const path of ["/factors", "/token", "/factors/a", "/factors/a/verify"]) {
      const { status, json } = await ask(path, { method: "GET", cookie });
      expect(`${status} ${String(json?.["code"])}`, path).toBe("405 method_not_allowed");
    }
    expect((await ask("/factors", { cookie, body: "x".repeat(300 * 1024) })).status).toBe(413);
  });
});

describe("factors", () => {
  test("by telephone are refused while there is no provider (row A16)", async () => {
    const body = { friendly_name: "Teléfono", factor_type: "phone", phone: "+34600123456" };
    const { status, json } = await ask("/factors", { cookie: people.cookies[0] ?? "", body });
    expect(status).toBe(422);
    expect(json).toEqual({ code: "phone_provider_disabled", message: expect.any(String) as string });
  });

  test("need a password that was given at most five minutes ago (row A12)", async () => {
    const { status, json } = await ask("/factors", {
      cookie: people.cookies[2] ?? "",
      body: { friendly_name: "Móvil", factor_type: "totp" },
    });
    expect(`${status} ${String(json?.["code"])}`).toBe("403 reauthentication_needed");
  });

  test("are enrolled, challenged, verified, listed and removed; another person cannot find them", async () => {
    let cookie = people.cookies[0] ?? "";
    const stranger = people.cookies[1] ?? "";
    const made = await ask("/factors", { cookie, body: { friendly_name: "Móvil", factor_type: "totp", issuer: "Importador" } });
    expect(made.status).toBe(200);
    expect(made.headers.get("cache-control")).toBe("no-store");
    const { id, totp } = made.json as { id: string; totp: { qr_code: string; secret: string; uri: string } };
    expect(made.json).toMatchObject({ type: "totp", friendly_name: "Móvil", status: "unverified" });
    expect(totp.qr_code).toMatch(/^<svg .*<\/svg>$/s);
    const uri = new URL(totp.uri);
    expect(uri.protocol).toBe("otpauth:");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: "Importador", secret: totp.secret, digits: "6", period: "30" });

    const challenge = async (as: string) => ask(`/factors/${id}/challenge`, { cookie: as, body: { channel: "sms" } });
    expect((await challenge(stranger)).json).toMatchObject({ code: "mfa_factor_not_found" });
    const challenged = await challenge(cookie);
    expect(challenged.json).toMatchObject({ type: "totp" });
    const challenge_id = String(challenged.json?.["id"]);
    const give = (as: string, code: string, given = challenge_id) =>
      ask(`/factors/${id}/verify`, { cookie: as, body: { code, challenge_id: given } });
    expect((await give(stranger, codeAt(totp.secret, now()))).json).toMatchObject({ code: "mfa_factor_not_found" });
    expect((await give(cookie, "000000")).json).toMatchObject({ code: "mfa_verification_failed" });

    const code = codeAt(totp.secret, now());
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(cookie, code)));
    const verified = answers.filter(({ status }) => status === 200);
    expect(verified).toHaveLength(1);
    const { headers, json } = verified[0] ?? expect.fail();
    expect(json).toMatchObject({
      token_type: "bearer",
      expires_in: 900,
      user: { id: people.userIds[0], factors: [{ id, friendly_name: "Móvil" }] },
    });
    expect(json?.["recovery_codes"]).toHaveLength(10);
    expect(headers.get("set-cookie")).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(await claimsOf(String(json?.["access_token"]))).toMatchObject({ sub: people.userIds[0], aal: "aal2" });

    // The old cookie is invalid at the next request (row A8).
    expect((await ask("/token", { cookie })).status).toBe(401);
    cookie = renewed(headers) ?? "";
    expect(await claimsOf(String((await ask("/token", { cookie })).json?.["access_token"]))).toMatchObject({ aal: "aal2" });
    expect((await ask("/factors", { cookie, body: { friendly_name: "Móvil", factor_type: "totp" } })).json).toMatchObject({
      code: "mfa_factor_name_conflict",
    });

    expect((await ask(`/factors/${id}`, { method: "DELETE", cookie: stranger })).status).toBe(404);
    const removed = await ask(`/factors/${id}`, { method: "DELETE", cookie });
    expect(removed.json).toEqual({ id });
    expect((await ask("/token", { cookie })).status).toBe(401);
    cookie = renewed(removed.headers) ?? "";
    expect(await claimsOf(String((await ask("/token", { cookie })).json?.["access_token"]))).toMatchObject({ aal: "aal1" });
    expect((await ask("/user", { method: "GET", cookie })).json).toMatchObject({ id: people.userIds[0], factors: [] });
  });
});

describe("a token", () => {
  test("names the person, has level one without a code, and is accepted at no other address", async () => {
    const token = String((await ask("/token", { cookie: people.cookies[4] ?? "" })).json?.["access_token"]);
    const claims = await claimsOf(token);
    expect(claims).toMatchObject({ iss: `${people.site.url}${base}`, aud: "authenticated", sub: people.userIds[4], aal: "aal1" });
    expect(Number(claims["exp"]) - Number(claims["iat"])).toBe(900);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await ask("/user", { method: "GET", headers })).json).toMatchObject({ id: people.userIds[4] });
    expect((await ask("/token", { headers })).status).toBe(401);
    const panel = await fetch(`${people.site.url}/dashboard`, { headers, redirect: "manual" });
    expect(panel.headers.get("location")).toMatch(/^\/auth\?/);
    const bad = await ask("/user", { method: "GET", headers: { Authorization: `Bearer ${token.slice(0, -4)}` } });
    expect(bad.json).toEqual({ code: "bad_jwt", message: "Invalid JWT signature" });
    expect(bad.status).toBe(401);
  });
});

/** The claims of a token, after node:crypto verified its signature with the published key. */
async function claimsOf(token: string): Promise<Body> {
  const { json } = await ask("/.well-known/jwks.json", { method: "GET" });
  const [jwk] = published(json);
  const [header = "", claims = "", signature = ""] = token.split(".");
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: jwk?.["x"] ?? "", y: jwk?.["y"] ?? "" }, format: "jwk" });
  const bytes = Buffer.from(signature, "base64url");
  expect(verify("sha256", Buffer.from(`${header}.${claims}`), { key, dsaEncoding: "ieee-p1363" }, bytes)).toBe(true);
  expect((JSON.parse(Buffer.from(header, "base64url").toString()) as Body)["kid"]).toBe(jwk?.["kid"]);
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as Body;
}

function published(json: Body | undefined): Record<string, string>[] {
  return (json as { keys: Record<string, string>[] } | undefined)?.keys ?? [];
}
