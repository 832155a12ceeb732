import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** Order of the P-256 group (FIPS 186-5, SEC 2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Secret bytes per key: 64 bits more than the order, so that every remainder is equally likely (FIPS 186-5, A.2.1). */
export const seedBytes = 40;

export type PublicJwk = { kty: "EC"; crv: "P-256"; x: string; y: string; kid: string; alg: "ES256"; use: "sig" };
export type SigningKey = { privateKey: KeyObject; publicKey: KeyObject; publicJwk: PublicJwk };

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
