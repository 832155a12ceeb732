/** A file of the project: its path from the project's folder, with slashes, and its text (empty for pictures and fonts). */
export type SourceFile = { path: string; text: string };

/** One sentence for the author: the error, its reason, and the right place or way. */
export type Violation = { path: string; line: number; sentence: string };

/** A rule takes all files as its only input, so that a test can show it failing and passing. */
export type Rule = (files: readonly SourceFile[]) => Violation[];

/** Returns one violation for each line that matches the pattern. */
export function violationsOnLines(file: SourceFile, pattern: RegExp, sentence: string): Violation[] {
  return file.text
    .split("\n")
    .flatMap((text, index) => (text.search(pattern) === -1 ? [] : [{ path: file.path, line: index + 1, sentence }]));
}

/** Counts the lines. The line break at the end of the file starts no further line. */
export function lineCount({ text }: SourceFile): number {
  return text.replace(/\n$/, "").split("\n").length;
}

/** Whether the file is TypeScript that a person wrote. */
export function isCode({ path }: SourceFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

/** Whether the file is a test or code for tests only. */
export function isTest({ path }: SourceFile): boolean {
  return /^tests\/|\.test\.tsx?$/.test(path);
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
