import { type Complaint, complainAboutLines, isCode, type SourceFile } from "./source-file.ts";

// Some patterns are spelled so that they do not find themselves here.
const refused: Array<{ pattern: RegExp; sentence: string }> = [
  {
    pattern: /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint|biome|prettier|oxfmt)-(disable|ignore)/,
    sentence:
      "This silences a check, and the next fault on this line goes unseen. Mend what it finds; a rule that only annoys is switched off for all in .oxlintrc.json.",
  },
  {
    pattern: /\bas\s+any\b|\bas\s+unknown\s+as\b/,
    sentence:
      "This tells the compiler to look away. Parse what comes from outside with a schema, or give the value its type where it is made.",
  },
  {
    pattern: /\b(T[O]DO|F[I]XME|X[X]X)\b/,
    sentence: "A note for later in the code is read by nobody later. Do it now, or write an issue and leave the line out.",
  },
  {
    pattern: /\b(test|it|describe|suite)(\.\w+)*\.(only|skip|todo|fails)\b/,
    sentence:
      "This test is switched off, or switches off the others. Mend or delete it; what a machine may lack is asked with skipIf(condition).",
  },
];

/** No check is silenced, no work is left as a note, and every test runs. */
export function nothingSilenced(files: readonly SourceFile[]): Complaint[] {
  return files.filter(isCode).flatMap((file) => refused.flatMap(({ pattern, sentence }) => complainAboutLines(file, pattern, sentence)));
}
