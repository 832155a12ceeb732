import { generatedFiles } from "./exceptions.ts";
import { type Complaint, lineCount, type SourceFile } from "./source-file.ts";

const most = 400;

/** Files stay small enough to read in one go; generated ones and SQL, which is read by table, do not count. */
export function smallFiles(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file.path) && !generatedFiles.has(file.path) && lineCount(file) > most)
    .map((file) => ({
      path: file.path,
      line: most + 1,
      sentence: `${lineCount(file)} lines, and ${most} is the most: nobody keeps more in mind. Move what has a name of its own into a file of that name.`,
    }));
}
