/** The chain of an order's events, as `expediente.json` holds it (decision 0081). It runs on the server and in the browser that checks it. */
import { z } from "zod";
import { canonicalText } from "#app/lib/canonical-text.ts";

/** The file of the ZIP that lists all others. */
export const manifestName = "expediente.json";

/** All files of a dossier together, in bytes. One page of a browser must be able to read it again. */
export const largestDossier = 512 * 1024 ** 2;

/** The most files: an order has some tens of papers and at most some hundreds of photos. */
export const mostFiles = 3_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const fileSchema = z.strictObject({ path: z.string().min(1).max(300), sha256: hash });

const eventSchema = z.strictObject({
  sequence: z.int().min(1),
  /** The moment in UTC. */
  at: z.iso.datetime(),
  kind: z.string().max(40),
  words: z.string().max(5_000),
  files: z.array(fileSchema).max(mostFiles),
  previous: hash,
  hash,
});

export const manifestSchema = z.strictObject({
  format: z.literal("expediente-1"),
  events: z.array(eventSchema).min(1).max(20_000),
  /** The hash of the last event. */
  fingerprint: hash,
  /** Readable copies. Their hashes stand only here, so the fingerprint says nothing about them. */
  copies: z.array(fileSchema).max(mostFiles),
  /** Files of the events that are not in the ZIP: erased after their time, taken out or replaced, lost, or too large for it. */
  absent: z.array(z.strictObject({ path: z.string().max(300), why: z.enum(["erased", "taken-out", "lost", "no-room"]) })).max(mostFiles),
});

export type Manifest = z.output<typeof manifestSchema>;
export type DossierEvent = Manifest["events"][number];
export type DossierFile = z.output<typeof fileSchema>;
export type Happening = Omit<DossierEvent, "previous" | "hash">;

/** What the first event has in place of the hash of an event before it. */
export const noEvent = "0".repeat(64);

/** SHA-256 in lower-case hexadecimal digits. */
export async function sha256Of(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash of an event: that of its canonical text, which contains the hash of the event before it and those of its files. */
export function hashOfEvent({ hash: _own, ...event }: Omit<DossierEvent, "hash"> & { hash?: string }): Promise<string> {
  return sha256Of(canonicalText(event));
}

/** Chains events that are in their order: each contains the hash of the one before. */
export async function chained(happenings: readonly Happening[]): Promise<DossierEvent[]> {
  const events: DossierEvent[] = [];
  for (const happening of happenings) {
    const event = { ...happening, previous: events.at(-1)?.hash ?? noEvent };
    events.push({ ...event, hash: await hashOfEvent(event) });
  }
  return events;
}

/** The one form in which a manifest is written, so that a changed space counts, too. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
