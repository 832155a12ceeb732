import { type SourceFile, type Violation, violationsOnLines } from "./source-file.ts";

/** Names of the documents that the project was built from. "Specifications" of a car, and names that contain the word, are allowed. */
const papers = /\b(?:[Ss]pecification|[Rr]ulings?|design-language|architecture\.md|models\.md|landed-cost)\b/;

const sentence =
  "This names a document that does not ship with the project, so readers cannot look it up. Name the row of docs/requirements.md, " +
  "such as (STOCK-4), or give the reason in one sentence. Name an external standard by its usual name, such as RFC 6047.";

/** No file names a document that is not part of the project, because readers could not look it up. */
export function unshippedPapers(files: readonly SourceFile[]): Violation[] {
  return files.filter(isOurs).flatMap((file) => violationsOnLines(file, papers, sentence));
}

/** Excludes the lock file, which npm writes, and the rules and their tests, which must name the refused words. */
function isOurs({ path }: SourceFile): boolean {
  return path !== "package-lock.json" && !path.startsWith("scripts/structure/");
}
