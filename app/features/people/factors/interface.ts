import { jsonRefusal } from "#app/lib/json-response.ts";

/** The refusals of the interface under /auth/v1. Programs read the codes, so never change them. */
const refusals = {
  "no-session": [401, "no_authorization", "Sign in first"],
  "bad-token": [401, "bad_jwt", "Invalid JWT signature"],
  "no-factor": [404, "mfa_factor_not_found", "There is no such factor"],
  "no-challenge": [422, "mfa_challenge_expired", "The challenge is used, has had five tries, or is older than five minutes"],
  wrong: [422, "mfa_verification_failed", "The code is wrong or was used before"],
  "too-many": [429, "over_request_rate_limit", "Too many tries"],
  "phone-off": [422, "phone_provider_disabled", "Codes by telephone are not available: no SMS provider is configured"],
  "name-taken": [422, "mfa_factor_name_conflict", "There is a factor with that friendly_name"],
  "too-many-factors": [422, "too_many_enrolled_mfa_factors", "There are ten factors, which is the most"],
  "second-step": [403, "insufficient_aal", "Give a code of a verified factor in this session first"],
  "not-recent": [403, "reauthentication_needed", "Give the password again: the last time is more than five minutes ago"],
} as const satisfies Record<string, readonly [number, string, string]>;

export type InterfaceRefusal = keyof typeof refusals;

export function refuse(reason: InterfaceRefusal, headers: Record<string, string> = {}): Response {
  const [status, code, message] = refusals[reason];
  return jsonRefusal({ status, code, message, headers });
}
