import { isTest, type SourceFile, type Violation, violationsOnLines } from "./source-file.ts";

/** No style attributes, because the Content-Security-Policy makes browsers ignore them silently. */
export function inlineStyles(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => /^app\/.*\.tsx$/.test(file.path) && !isTest(file))
    .flatMap((file) =>
      violationsOnLines(
        file,
        /(^|\s)style=[{"']/,
        "The Content-Security-Policy forbids style attributes, so browsers ignore this one. Use classes. Put a changing number into an attribute of SVG, <progress>, <meter> or data-*.",
      ),
    );
}
