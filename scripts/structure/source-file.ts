/** A file of the project: its path from the project's folder, with slashes, and its text (empty for pictures and fonts). */
export type SourceFile = { path: string; text: string };

/** What is wrong, why, and where the thing belongs, in one sentence for the person who wrote it. */
export type Complaint = { path: string; line: number; sentence: string };

/** A rule looks at all files and knows nothing else, so that a test can show it failing and passing. */
export type Rule = (files: readonly SourceFile[]) => Complaint[];

/** One complaint for every line of the file that the pattern finds. */
export function complainAboutLines(file: SourceFile, pattern: RegExp, sentence: string): Complaint[] {
  return file.text
    .split("\n")
    .flatMap((text, index) => (text.search(pattern) === -1 ? [] : [{ path: file.path, line: index + 1, sentence }]));
}

/** How many lines the file has; the line break at its end begins no further one. */
export function lineCount({ text }: SourceFile): number {
  return text.replace(/\n$/, "").split("\n").length;
}

/** Whether the file is TypeScript that a person wrote. */
export function isCode({ path }: SourceFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(path);
}

/** Whether the file is a test or serves tests only. */
export function isTest({ path }: SourceFile): boolean {
  return /^tests\/|\.test\.tsx?$/.test(path);
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
