import { isCode, type SourceFile, type Violation, violationsOnLines } from "./source-file.ts";

// Some patterns are written so that they do not match this file.
const refused: Array<{ pattern: RegExp; sentence: string }> = [
  {
    pattern: /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint|biome|prettier|oxfmt)-(disable|ignore)/,
    sentence:
      "This disables a check, so the next error on this line stays hidden. Fix the reported error; if a rule is of no use, turn it off for all files in .oxlintrc.json.",
  },
  {
    pattern: /\bas\s+any\b|\bas\s+unknown\s+as\b/,
    sentence: "This turns the type check off. Parse input from outside with a schema, or declare the type where the value is made.",
  },
  {
    pattern: /\b(T[O]DO|F[I]XME|X[X]X)\b/,
    sentence: "Nobody reads a note for later in the code. Do the work now, or write an issue and remove the line.",
  },
  {
    pattern: /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fails)\b/,
    sentence:
      "This test is disabled, or disables the others. Fix or delete it. For a requirement that some machines lack, use skipIf(condition).",
  },
];

/** Code contains no disabled checks, no notes for later, and no disabled tests. */
export function nothingSilenced(files: readonly SourceFile[]): Violation[] {
  return files.filter(isCode).flatMap((file) => refused.flatMap(({ pattern, sentence }) => violationsOnLines(file, pattern, sentence)));
}
