import type { Logger } from "./log.ts";
import type { ClientOrigin } from "./http/client-origin.ts";
import { senderNetwork } from "./http/sender-network.ts";
import type { Keys } from "./secrets/keys.ts";

/** Everything that the log calls a security event; docs/operations-metrics.md explains each. */
export const securityEvents = [
  "sign-in-failed",
  "sign-in-locked",
  "code-failed",
  "code-locked",
  "account-closed",
  "account-reopened",
  // The changes of an account that its owner is told by mail.
  "password-changed",
  "email-change-asked",
  "email-changed",
  "factor-added",
  "factor-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "role-granted",
  "role-removed",
  "sessions-ended",
  "deletion-asked",
  "deletion-undone",
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

/** `user`: the account that the event is about, by id, if it is known for sure. */
export type SecurityFacts = { user?: string };

type EventScope = { log: Logger; requestId: string; keys: Keys; client: Pick<ClientOrigin, "address"> };

const counts = new Map<SecurityEvent, number>();

/**
 * Writes a security event into the log, and counts it for the metrics. The sender's network appears as a keyed hash: lines of one network
 * can be seen together, and nobody learns the address. A line never holds an e-mail address, a name or an address (row E4).
 */
export function securityEvent({ log, requestId, keys, client }: EventScope, event: SecurityEvent, facts: SecurityFacts = {}): void {
  counts.set(event, (counts.get(event) ?? 0) + 1);
  log.warn({ requestId, event, network: keys.sign("security-log", senderNetwork(client.address)), ...facts }, "security event");
}

/** How often each event has happened since the start of the process. */
export function securityEventCounts(): (readonly [SecurityEvent, number])[] {
  return securityEvents.map((event) => [event, counts.get(event) ?? 0]);
}
