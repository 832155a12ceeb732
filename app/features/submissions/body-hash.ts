import { createHash } from "node:crypto";
import { isSecretField } from "#app/lib/read-form.ts";
import { seenField } from "./fields.ts";

/**
 * The body without its order, so that the same content is the same hash however a browser sends it; without passwords, which nobody may
 * guess from what the database keeps; and without what the sender had seen, which changes under their hands and is nothing that they say.
 */
export function bodyHash(sent: FormData): Buffer {
  const open = [...sent].filter(([name]) => !isSecretField(name) && name !== seenField);
  const entries = open.map(([name, value]) => JSON.stringify([name, typeof value === "string" ? value : value.name])).toSorted();
  return createHash("sha256").update(entries.join("\n")).digest();
}
