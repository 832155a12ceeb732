/** A file of the project: its path from the project's folder, with slashes, and its text (empty for pictures and fonts). */
export type SourceFile = { path: string; text: string };

/** One sentence for the author: the error, its reason, and the right place or way. */
export type Violation = { path: string; line: number; sentence: string };

/** A rule takes all files as its only input, so that a test can show it failing and passing. */
export type Rule = (files: readonly SourceFile[]) => Violation[];

/**
 * Returns one violation for each match of the pattern, which must be global; a match may span several lines. `sentence` may depend on the
 * match's first group (or the whole match), and is undefined for a match that is allowed.
 */
export function violationsAt(
  { path, text }: SourceFile,
  pattern: RegExp,
  sentence: string | ((found: string) => string | undefined),
): Violation[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: found = whole, index }) => {
    const said = typeof sentence === "string" ? sentence : sentence(found);
    return said === undefined ? [] : [{ path, line: lineAt(text, index), sentence: said }];
  });
}

/** The number of the line with the character at `index`. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

/** The text of the file with this path; empty without it. */
export function textOf(files: readonly SourceFile[], wanted: string): string {
  return files.find(({ path }) => path === wanted)?.text ?? "";
}

/** Whether the file is a test or code for tests only. */
export function isTest({ path }: SourceFile): boolean {
  return /^tests\/|\.test\.tsx?$/.test(path);
}
