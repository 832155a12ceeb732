import type { SourceFile, Violation } from "./source-file.ts";

const ourFolders = /^(app|server|db|demo|scripts|tests|docs)\//;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const saysNothing = /^(utils?|helpers?|index|commons?|misc|shared|stuff)$/;

/** Names of files and folders are kebab-case and describe the content. */
export function fileNames(files: readonly SourceFile[]): Violation[] {
  return files.filter(({ path }) => ourFolders.test(path)).flatMap(({ path }) => violationOf(path) ?? []);
}

function violationOf(path: string): Violation | undefined {
  const parts = path.split(/[/.]/);
  const empty = parts.find((part) => saysNothing.test(part));
  if (empty !== undefined) {
    const sentence = `"${empty}" does not describe the content, so all kinds of code would collect there. Name the file after its subject: amounts.ts, slots.ts, page-meta.ts.`;
    return { path, line: 1, sentence };
  }
  const odd = parts.find((part) => !kebabCase.test(part));
  if (odd === undefined) return undefined;
  return { path, line: 1, sentence: `"${odd}" is not kebab-case. All names here are (vehicle-card.tsx), so that nobody has to guess.` };
}
