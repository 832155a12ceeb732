import { createHash } from "node:crypto";
import { canonicalText } from "#app/lib/canonical-text.ts";

/** The SHA-256 of a frozen content, of a quote or of a document: it names what exactly was accepted or signed. */
export function contentHash(content: object): string {
  return createHash("sha256").update(canonicalText(content)).digest("hex");
}
