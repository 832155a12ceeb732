import { createHash } from "node:crypto";
import { isSecretField } from "#app/lib/read-form.ts";
import { seenField } from "./hidden-fields.ts";

/**
 * Hashes the body in sorted order, so that the same content has the same hash from any browser. It leaves out passwords, so that nobody can
 * guess them from the database. It also leaves out the `seen` field: the sender did not write it, and a reload may change it.
 */
export function bodyHash(sent: FormData): Buffer {
  const content = [...sent].filter(([name]) => !isSecretField(name) && name !== seenField);
  const entries = content.map(([name, value]) => JSON.stringify([name, typeof value === "string" ? value : value.name])).toSorted();
  return createHash("sha256").update(entries.join("\n")).digest();
}
