import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { runAs, system } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import type { LinkScope, RequestScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";

/** Order of the P-256 group (FIPS 186-5, SEC 2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Secret bytes per key: 64 bits more than the order, so that every remainder is equally likely (FIPS 186-5, A.2.1). */
export const seedBytes = 40;

type PublicJwk = { kty: "EC"; crv: "P-256"; x: string; y: string; kid: string; alg: "ES256"; use: "sig" };
type SigningKey = { privateKey: KeyObject; publicKey: KeyObject; publicJwk: PublicJwk };

/** The P-256 key made from secret bytes. The same bytes always make the same key, so instances need no table (row A18). */
export function signingKeyFrom(seed: Buffer): SigningKey {
  if (seed.byteLength !== seedBytes) throw new RangeError(`a signing key is made from ${seedBytes} bytes`);
  const scalar = (BigInt(`0x${seed.toString("hex")}`) % (order - 1n)) + 1n;
  const secret = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const coordinates = { kty: "EC", crv: "P-256", x: encoded(point.subarray(1, 33)), y: encoded(point.subarray(33)) } as const;
  return {
    privateKey: createPrivateKey({ key: { ...coordinates, d: encoded(secret) }, format: "jwk" }),
    publicKey: createPublicKey({ key: coordinates, format: "jwk" }),
    publicJwk: { ...coordinates, kid: thumbprint(coordinates), alg: "ES256", use: "sig" },
  };
}

/** The key's name, computed from the key (RFC 7638), so that another secret has another name. */
function thumbprint({ crv, kty, x, y }: { crv: string; kty: string; x: string; y: string }): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}

function encoded(bytes: Buffer): string {
  return bytes.toString("base64url");
}

/** The receivers of our tokens: services that work for signed-in people. */
const audience = "authenticated";
const lifetimeInSeconds = 15 * 60;

export type TokenClaims = { userId: string; sessionId: string; aal: 1 | 2 };

export class InvalidToken extends Error {
  override name = "InvalidToken";
  constructor() {
    super("Invalid JWT signature");
  }
}

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid(), aal: z.enum(["aal1", "aal2"]), iat: z.number(), exp: z.number() });

/** The keys of all valid secrets, the current one first. */
function signingKeys(keys: Keys): SigningKey[] {
  return keys.validVersions().map((version) => signingKeyFrom(version.derive("access-tokens", seedBytes)));
}

function issuerOf(siteOrigin: string): string {
  return `${siteOrigin}/auth/v1`;
}

/** The public keys with which other services verify tokens (API-1). No private part is included. */
export function keySet({ keys }: Pick<RequestScope, "keys">): { keys: PublicJwk[] } {
  return { keys: signingKeys(keys).map(({ publicJwk }) => publicJwk) };
}

export type IssuedToken = { access_token: string; token_type: "bearer"; expires_in: number; expires_at: number };

/** A token for other services about a signed-in person, with the session's present `aal`. Here it needs its live session too. */
export async function issueToken(
  { keys, siteOrigin, context }: LinkScope,
  session: Pick<Session, "id" | "userId" | "aal">,
): Promise<IssuedToken> {
  const [key] = signingKeys(keys);
  if (!key) throw new Error("There is no key to sign with.");
  const { privateKey, publicJwk } = key;
  const issued = Math.floor(context.now.epochMilliseconds / 1000);
  const expires = issued + lifetimeInSeconds;
  const token = await new SignJWT({ aal: `aal${session.aal}`, session_id: session.id })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: publicJwk.kid })
    .setIssuer(issuerOf(siteOrigin))
    .setAudience(audience)
    .setSubject(session.userId)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(privateKey);
  return { access_token: token, token_type: "bearer", expires_in: lifetimeInSeconds, expires_at: expires };
}

/** The claims of a token of this site. Throws `InvalidToken` for any invalid token (API-8, row A17). */
export async function verifyToken({ keys, siteOrigin, context }: LinkScope, token: string): Promise<TokenClaims> {
  try {
    const { kid } = decodeProtectedHeader(token);
    const key = signingKeys(keys).find(({ publicJwk }) => publicJwk.kid === kid);
    if (!key) throw new InvalidToken();
    const { payload } = await jwtVerify(token, key.publicKey, {
      algorithms: ["ES256"],
      typ: "JWT",
      issuer: issuerOf(siteOrigin),
      audience,
      requiredClaims: ["exp", "iat", "sub"],
      currentDate: new Date(context.now.epochMilliseconds),
    });
    const { sub, session_id, aal, iat, exp } = claimsSchema.parse(payload);
    if (exp - iat > lifetimeInSeconds) throw new InvalidToken();
    return { userId: sub, sessionId: session_id, aal: aal === "aal2" ? 2 : 1 };
  } catch {
    throw new InvalidToken();
  }
}

/** The person of a bearer token in an Authorization header, while the token's session lives; otherwise undefined. */
export async function bearerOf(scope: LinkScope, header: string): Promise<{ userId: string; email: string } | undefined> {
  const token = /^Bearer ([\w.-]+)$/i.exec(header)?.[1] ?? "";
  const claims = await verifyToken(scope, token).catch(() => undefined);
  if (!claims) return undefined;
  const row = await runAs({ ...scope.context, actor: system }, (transaction) =>
    transaction
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select("users.email")
      .where("sessions.id", "=", claims.sessionId)
      .where("users.id", "=", claims.userId)
      .where("users.banned_at", "is", null)
      .executeTakeFirst(),
  );
  return row && { userId: claims.userId, email: row.email };
}
