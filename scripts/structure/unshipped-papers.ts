import { type Complaint, complainAboutLines, type SourceFile } from "./source-file.ts";

/** The papers that the project was built from. "Specifications" are a car's, and names that only contain the word are fine. */
const papers = /\b(?:[Ss]pecification|[Rr]ulings?|design-language|architecture\.md|models\.md|landed-cost)\b/;

const sentence =
  "This names a paper that does not ship with the project, so a reader cannot look it up. Name the row of docs/requirements.md, " +
  "such as (STOCK-4), or give the reason in one sentence. Name an outside standard as it is called, such as RFC 6047.";

/** What the code leans on ships with it: no file names a paper that is not part of the project. */
export function unshippedPapers(files: readonly SourceFile[]): Complaint[] {
  return files.filter(isOurs).flatMap((file) => complainAboutLines(file, papers, sentence));
}

/** npm writes the lock file; the rules and their tests must name what they refuse. */
function isOurs({ path }: SourceFile): boolean {
  return path !== "package-lock.json" && !path.startsWith("scripts/structure/");
}
