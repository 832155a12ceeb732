import type { Config } from "../config.ts";

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "x-frame-options": "DENY",
} as const;

/** The headers of every response (rows C1, C3), in lower case. Development also allows Vite's inline styles and its socket. */
export function securityHeaders(mode: Config["mode"], secure: boolean, nonce: string): Record<string, string> {
  return {
    ...everywhere,
    ...(secure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
    "content-security-policy": contentSecurityPolicy(mode, nonce),
  };
}

/** The headers of every response that the application sends: these and its id. */
export function usualHeaders(mode: Config["mode"], secure: boolean, requestId: string): Record<string, string> {
  return { ...securityHeaders(mode, secure, requestId), "x-request-id": requestId };
}

/** The policy for files: nothing inside a file may run or load, whatever its content (row D5). */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** The policy for a mail that one of our pages shows in a frame: as for files, but its styles are allowed. */
export const framedFilePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; sandbox";

function contentSecurityPolicy(mode: Config["mode"], nonce: string): string {
  return `script-src 'nonce-${nonce}' 'strict-dynamic'; ${mode === "development" ? policyInDevelopment : policy}`;
}

const policy = policyFor(false);
const policyInDevelopment = policyFor(true);

function policyFor(development: boolean): string {
  return [
    "default-src 'none'",
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
