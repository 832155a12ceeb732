import { isCode, type SourceFile, type Violation } from "./source-file.ts";

const exportFrom = /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s/gm;

const sentence =
  "This re-exports from another module. Then one export has two addresses, and importing one name loads all of them. Import it directly from the module that defines it.";

/** No re-exports: each export has one address. */
export function noBarrels(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(isCode)
    .flatMap(({ path, text }) =>
      [...text.matchAll(exportFrom)].map(({ index }) => ({ path, line: text.slice(0, index).split("\n").length, sentence })),
    );
}
