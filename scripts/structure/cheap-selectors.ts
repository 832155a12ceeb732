import { isTest, type SourceFile, type Violation, violationsOnLines } from "./source-file.ts";

/** A variant that becomes `.group:has(…) *`. */
const anythingInside = /\bgroup-has-/;

/** With such a rule, each new element makes the browser compute the style of every element of the page again. */
export function cheapSelectors(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => /^app\/.*\.tsx?$/.test(file.path) && !isTest(file))
    .flatMap((file) =>
      violationsOnLines(
        file,
        anythingInside,
        "With 'group-has-', each new element makes the browser compute the style of the whole page again. Name the child at its parent instead: [&:has(…)>div]:block.",
      ),
    );
}
