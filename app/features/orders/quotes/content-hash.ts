import { createHash } from "node:crypto";
import { canonicalText, type QuoteContent } from "./content.ts";

/** The SHA-256 of a quote's content in hexadecimal: 64 characters. */
export function contentHash(content: QuoteContent): string {
  return createHash("sha256").update(canonicalText(content)).digest("hex");
}
