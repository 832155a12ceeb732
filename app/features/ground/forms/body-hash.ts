import { createHash } from "node:crypto";
import { isSecretField } from "#app/lib/read-form.ts";
import { seenField } from "./hidden-fields.ts";

/**
 * Hashes the body in sorted order, so that the same content has the same hash from any browser. It leaves out passwords, so that nobody can
 * guess them from the database. It also leaves out the `seen` field: the sender did not write it, and a reload may change it. With
 * `session`, the id of the sender's session, the same content from another session has another hash.
 */
export function bodyHash(sent: FormData, session?: string): Buffer {
  const content = [...sent].filter(([name]) => !isSecretField(name) && name !== seenField);
  const entries = content.map(([name, value]) => JSON.stringify([name, typeof value === "string" ? value : value.name])).toSorted();
  const sender = session === undefined ? [] : [JSON.stringify({ session })];
  return createHash("sha256")
    .update([...sender, ...entries].join("\n"))
    .digest();
}
