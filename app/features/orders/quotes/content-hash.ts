import { createHash } from "node:crypto";
import { canonicalText, type QuoteContent } from "./content.ts";

export function contentHash(content: QuoteContent): string {
  return createHash("sha256").update(canonicalText(content)).digest("hex");
}
