import { expect } from "vitest";

const everywhere: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** Rows C1 and C3: the headers that every response must have. */
export function expectSecurityHeaders(headers: Headers, what: string): void {
  expect(Object.fromEntries(Object.keys(everywhere).map((name) => [name, headers.get(name)])), what).toEqual(everywhere);
  expect(headers.get("permissions-policy"), what).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  expect(headers.get("x-request-id"), what).toMatch(/^[\w-]{32}$/);
  const policy = headers.get("content-security-policy") ?? "";
  for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) expect(policy, what).toContain(directive);
  expect(policy, what).not.toMatch(/unsafe-|\*|https?:/);
}

/** The nonce for scripts in a policy; empty when it allows none. */
export function nonceOf(headers: Headers): string {
  return /script-src 'nonce-([\w-]+)' 'strict-dynamic'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
}
