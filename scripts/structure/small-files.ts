import { generatedFiles } from "./exceptions.ts";
import { lineCount, type SourceFile, type Violation } from "./source-file.ts";

const most = 400;

/** Files stay small enough to read at once. Generated files do not count, nor does SQL, which people read table by table. */
export function smallFiles(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file.path) && !generatedFiles.has(file.path) && lineCount(file) > most)
    .map((file) => ({
      path: file.path,
      line: most + 1,
      sentence: `${lineCount(file)} lines are too many to read at once; the limit is ${most}. Move a part that has a name of its own into a file of that name.`,
    }));
}
