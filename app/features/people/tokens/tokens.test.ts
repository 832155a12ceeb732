import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { runAs } from "#server/context.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import { databaseKey, keysFrom, keyVersion } from "#server/secrets/keys.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertSignedIn } from "#tests/accounts.ts";
import { contextOf } from "#tests/database.ts";
import { noon, scopeOf, testKeys, testSecret } from "#tests/request-scope.ts";
import { bearerOf, InvalidToken, issueToken, keySet, verifyToken, seedBytes, signingKeyFrom } from "./queries.server.ts";

const database = await databaseOfThisFile();

const session = { id: "11111111-1111-4111-8111-111111111111", userId: "22222222-2222-4222-8222-222222222222", aal: 1 as const };
const scope = (now = noon) => ({ keys: testKeys, siteOrigin: "https://shop.test", context: contextOf(database, undefined, now) });
const encode = (part: object | Buffer) => (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part))).toString("base64url");
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? "", "base64url").toString()) as Record<string, unknown>;

const seconds = Math.floor(noon.epochMilliseconds / 1000);
const { publicJwk, privateKey, publicKey } = signingKeyFrom(keyVersion(testSecret, databaseKey).derive("access-tokens", seedBytes));
const goodHeader = { alg: "ES256", typ: "JWT", kid: publicJwk.kid };
const goodClaims = {
  iss: "https://shop.test/auth/v1",
  aud: "authenticated",
  sub: session.userId,
  session_id: session.id,
  aal: "aal1",
  iat: seconds,
  exp: seconds + 900,
};

/** A token signed by hand, with any fault that a test needs. */
function signed(header: object, claims: object, key: KeyObject = privateKey): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${encode(sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }))}`;
}

describe("a token for other services", () => {
  test("is ES256, has person and level, ends after fifteen minutes, and node:crypto verifies it by the published key", async () => {
    const { access_token, expires_in } = await issueToken(scope(), session);
    const [header, claims, signature] = access_token.split(".");
    expect(decode(header)).toEqual(goodHeader);
    expect(decode(claims)).toEqual(goodClaims);
    expect(expires_in).toBe(900);
    const [published] = keySet(scope()).keys;
    const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: published?.x ?? "", y: published?.y ?? "" }, format: "jwk" });
    const bytes = Buffer.from(signature ?? "", "base64url");
    expect(verify("sha256", Buffer.from(`${header}.${claims}`), { key, dsaEncoding: "ieee-p1363" }, bytes)).toBe(true);
    expect(await verifyToken(scope(), access_token)).toEqual({ userId: session.userId, sessionId: session.id, aal: 1 });
  });

  test("is accepted when it is correctly made by hand, so each case below is refused only for its fault", async () => {
    expect(await verifyToken(scope(), signed(goodHeader, goodClaims))).toMatchObject({ userId: session.userId });
  });

  const pem = publicKey.export({ type: "spki", format: "pem" });
  const hmac = (key: string | Buffer) => {
    const text = `${encode({ ...goodHeader, alg: "HS256" })}.${encode(goodClaims)}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const good = signed(goodHeader, goodClaims);
  test.each([
    ["without a signature, alg none", `${encode({ ...goodHeader, alg: "none" })}.${encode(goodClaims)}.`],
    ["alg None", `${encode({ ...goodHeader, alg: "None" })}.${encode(goodClaims)}.`],
    ["HS256 with the public key as PEM", hmac(pem)],
    ["HS256 with the public key as JWK", hmac(JSON.stringify(publicJwk))],
    ["HS256 with the public point", hmac(Buffer.from(publicJwk.x, "base64url"))],
    ["another key under our name", signed(goodHeader, goodClaims, foreign)],
    ["our key under another name", signed({ ...goodHeader, kid: "other" }, goodClaims)],
    ["our key without a name", signed({ alg: "ES256", typ: "JWT" }, goodClaims)],
    ["a key that it brings itself", signed({ ...goodHeader, jwk: foreign.export({ format: "jwk" }) }, goodClaims, foreign)],
    ["expired", signed(goodHeader, { ...goodClaims, iat: seconds - 901, exp: seconds - 1 })],
    ["without an end", signed(goodHeader, { ...goodClaims, exp: undefined })],
    ["good for an hour", signed(goodHeader, { ...goodClaims, exp: seconds + 3600 })],
    ["for another audience", signed(goodHeader, { ...goodClaims, aud: "somebody" })],
    ["without an audience", signed(goodHeader, { ...goodClaims, aud: undefined })],
    ["of another issuer", signed(goodHeader, { ...goodClaims, iss: "https://evil.test/auth/v1" })],
    ["with another level", signed(goodHeader, { ...goodClaims, aal: "aal3" })],
    ["without a session", signed(goodHeader, { ...goodClaims, session_id: undefined })],
    ["with claims that were changed", good.replace(encode(goodClaims), encode({ ...goodClaims, aal: "aal2" }))],
    ["with a signature that was cut", good.slice(0, -4)],
    ["a critical extension", signed({ ...goodHeader, crit: ["x"], x: 1 }, goodClaims)],
    ["empty", ""],
    ["nonsense", "a.b.c"],
  ])("is refused with 'Invalid JWT signature': %s", async (_, token) => {
    const refusal = verifyToken(scope(), token);
    await expect(refusal).rejects.toBeInstanceOf(InvalidToken);
    await expect(refusal).rejects.toThrow(/^Invalid JWT signature$/);
  });

  test("stops working with its session, and never works for another person", async () => {
    const person = await insertSignedIn(database, { now: noon });
    const { access_token } = await issueToken(scope(), person);
    const asked = scopeOf(database);
    expect(await bearerOf(asked, `Bearer ${access_token}`)).toEqual({ userId: person.userId, email: person.email });
    const { access_token: mixed } = await issueToken(scope(), { ...person, userId: session.userId });
    expect(await bearerOf(asked, `Bearer ${mixed}`)).toBeUndefined();
    await runAs(contextOf(database), (transaction) => transaction.deleteFrom("sessions").where("id", "=", person.id).execute());
    expect(await bearerOf(asked, `Bearer ${access_token}`)).toBeUndefined();
  });
});

describe("the key", () => {
  test("is the same for every instance on one database, and different for another secret", async () => {
    const instances = await Promise.all(Array.from({ length: 50 }, () => openKeys(database)));
    const published = instances.map((keys) => JSON.stringify(keySet({ keys })));
    expect(new Set(published).size).toBe(1);
    expect(JSON.stringify(keySet({ keys: keysFrom(Buffer.from("another")) }))).not.toBe(published[0]);
    const { access_token } = await issueToken({ ...scope(), keys: instances[0] ?? testKeys }, session);
    expect(await verifyToken({ ...scope(), keys: instances[49] ?? testKeys }, access_token)).toMatchObject({ aal: 1 });
  });

  test("is published without a private member", () => {
    expect(Object.keys(publicJwk).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  });

  test("is in the curve's group for the smallest and the largest seed", () => {
    for (const byte of [0x00, 0xff]) {
      const key = signingKeyFrom(Buffer.alloc(seedBytes, byte));
      const signature = sign("sha256", Buffer.from("text"), key.privateKey);
      expect(verify("sha256", Buffer.from("text"), key.publicKey, signature)).toBe(true);
    }
    expect(() => signingKeyFrom(Buffer.alloc(32))).toThrow(RangeError);
  });
});
