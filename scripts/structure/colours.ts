import { colourExceptions } from "./exceptions.ts";
import { type Complaint, complainAboutLines, isTest, type SourceFile } from "./source-file.ts";

/** A hexadecimal colour that is no link to a part of a page and no import, or one of the colour functions. */
const colour =
  /(?<!(?:href|to)=["'`])(?<=["'`[\s:(,])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=["'`\]\s;,)]|$)|\b(?:rgba?|hsla?|oklch|oklab)\(/i;

/** Colours have names, and app/ui/tokens.css gives them; only so can both themes and the contrast be kept. */
export function colours(files: readonly SourceFile[]): Complaint[] {
  return files
    .filter((file) => /^app\/.*\.(tsx?|css)$/.test(file.path) && !isTest(file) && !colourExceptions.has(file.path))
    .flatMap((file) =>
      complainAboutLines(
        file,
        colour,
        "A raw colour knows neither the dark theme nor the contrast that was measured. Use a token (text-soft, bg-tile …), or add one to app/ui/tokens.css.",
      ),
    );
}
