import { colourExceptions } from "./exceptions.ts";
import { isTest, type SourceFile, type Violation, violationsOnLines } from "./source-file.ts";

/** A hexadecimal colour that is neither a link's anchor nor an import, or one of the colour functions. */
const colour =
  /(?<!(?:href|to)=["'`])(?<=["'`[\s:(,])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=["'`\]\s;,)]|$)|\b(?:rgba?|hsla?|oklch|oklab)\(/i;

/** Code uses the colour names of app/ui/tokens.css, because both themes and the measured contrast depend on them. */
export function colours(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => /^app\/.*\.(tsx?|css)$/.test(file.path) && !isTest(file) && !colourExceptions.has(file.path))
    .flatMap((file) =>
      violationsOnLines(
        file,
        colour,
        "A raw colour does not follow the dark theme, and nobody measured its contrast. Use a token (text-soft, bg-tile …), or add one to app/ui/tokens.css.",
      ),
    );
}
