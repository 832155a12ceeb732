import { type Complaint, isCode, type SourceFile } from "./source-file.ts";

const exportFrom = /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s/gm;

const sentence =
  "This passes on what another module exports; then one thing has two addresses, and importing one drags in all. Whoever needs it imports it from where it is written.";

/** Nothing is exported a second time: one thing has one address. */
export function noBarrels(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter(isCode)
    .flatMap(({ path, text }) =>
      [...text.matchAll(exportFrom)].map(({ index }) => ({ path, line: text.slice(0, index).split("\n").length, sentence })),
    );
}
