import type { Complaint, SourceFile } from "./source-file.ts";

const ourFolders = /^(app|server|db|scripts|tests|docs)\//;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const saysNothing = /^(utils?|helpers?|index|commons?|misc|shared|stuff)$/;

/** Names of files and folders are kebab-case and say what is inside. */
export function fileNames(files: readonly SourceFile[]): Complaint[] {
  return files.filter(({ path }) => ourFolders.test(path)).flatMap(({ path }) => complaintAbout(path) ?? []);
}

function complaintAbout(path: string): Complaint | undefined {
  const parts = path.split(/[/.]/);
  const empty = parts.find((part) => saysNothing.test(part));
  if (empty !== undefined) {
    const sentence = `"${empty}" says nothing about what is inside, so everything ends up there. Name the file after the thing that it knows: amounts.ts, slots.ts, page-meta.ts.`;
    return { path, line: 1, sentence };
  }
  const odd = parts.find((part) => !kebabCase.test(part));
  if (odd === undefined) return undefined;
  return { path, line: 1, sentence: `"${odd}" is not kebab-case (vehicle-card.tsx), as all names here are, so that nobody has to guess.` };
}
