import { randomFillSync } from "node:crypto";
import type { Keys, KeyVersion } from "./keys.ts";

/**
 * Makes a response's id, which is also its scripts' nonce and its forms' ticket (rows C1, R3, D15). The id is 32 URL-safe characters: 96
 * random bits, the current second, and a signature over both. A page from the page cache gets a new id each time it is sent, so every form
 * has a ticket of its own.
 */
export function makeTicket(keys: Keys, now: number = Date.now()): string {
  const content = randomFillSync(Buffer.alloc(16), 0, 12);
  content.writeUInt32BE(Math.floor(now / 1000), 12);
  return Buffer.concat([content, signature(keys.validVersions()[0], content, "form-ticket")]).toString("base64url");
}

/** The second in which a ticket was made; undefined when we did not make it. */
export function ticketTime(keys: Keys, ticket: string): Temporal.Instant | undefined {
  const bytes = Buffer.from(ticket, "base64url");
  const content = bytes.subarray(0, 16);
  if (bytes.byteLength !== 24 || bytes.toString("base64url") !== ticket) return undefined;
  if (!isSigned(keys, bytes, "form-ticket") && !isForgiven(keys, ticket)) return undefined;
  return Temporal.Instant.fromEpochMilliseconds(content.readUInt32BE(12) * 1000);
}

/**
 * The ticket of the next try after a filled trap: as old as `ticket`, and the trap no longer counts (row D15). So a browser that fills in
 * hidden fields locks nobody out, and a robot gains one form for one refusal.
 */
export function forgivenTicket(keys: Keys, ticket: string): string {
  const content = Buffer.from(ticket, "base64url").subarray(0, 16);
  return Buffer.concat([content, signature(keys.validVersions()[0], content, "forgiven-ticket")]).toString("base64url");
}

/** Whether a form with this ticket was refused once because of its trap. */
export function isForgiven(keys: Keys, ticket: string): boolean {
  return isSigned(keys, Buffer.from(ticket, "base64url"), "forgiven-ticket");
}

type Purpose = "form-ticket" | "forgiven-ticket";

function isSigned(keys: Keys, bytes: Buffer, purpose: Purpose): boolean {
  const content = bytes.subarray(0, 16);
  return keys.validVersions().some((version) => bytes.subarray(16).equals(signature(version, content, purpose)));
}

function signature(version: KeyVersion | undefined, content: Buffer, purpose: Purpose): Buffer {
  return version?.signature(purpose, content.toString("latin1")).subarray(0, 8) ?? Buffer.alloc(0);
}
