import { Secret, TOTP } from "otpauth";

/** RFC 6238 as every authenticator app implements it: six digits, thirty seconds, HMAC-SHA1. */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks differ, so the previous and the next time step also count (RFC 6238, section 5.2). */
const tolerance = 1;

export type NewSecret = { bytes: Uint8Array; typed: string };

/** 160 random bits, as bytes and in the Base32 form that a person types into an app. */
export function newSecret(): NewSecret {
  const secret = new Secret({ size: 20 });
  return { bytes: secret.bytes, typed: secret.base32 };
}

export function typedSecret(bytes: Uint8Array): string {
  return secretOf(bytes).base32;
}

/** The otpauth address that an app reads from a QR code. */
export function appAddress(bytes: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...settings, issuer, label: account, secret: secretOf(bytes) }).toString();
}

/** otpauth throws at six characters that are not six bytes in UTF-8, so only digits reach it. */
const sixDigits = /^[0-9]{6}$/;

/** The time step of a code, if it is one of the steps around `now`; undefined for a wrong code. */
export function stepOfCode(bytes: Uint8Array, code: string, now: Temporal.Instant): number | undefined {
  if (!sixDigits.test(code)) return undefined;
  const timestamp = now.epochMilliseconds;
  const delta = TOTP.validate({ ...settings, secret: secretOf(bytes), token: code, timestamp, window: tolerance });
  return delta === null ? undefined : TOTP.counter({ period: settings.period, timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
