import { type Complaint, complainAboutLines, isTest, type SourceFile } from "./source-file.ts";

/** No style attributes: the Content-Security-Policy makes browsers drop them without a word. */
export function inlineStyles(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter((file) => /^app\/.*\.tsx$/.test(file.path) && !isTest(file))
    .flatMap((file) =>
      complainAboutLines(
        file,
        /(^|\s)style=[{"']/,
        "The Content-Security-Policy forbids style attributes, so browsers drop this one. Use classes; a changing number goes into an attribute of SVG, <progress>, <meter> or data-*.",
      ),
    );
}
