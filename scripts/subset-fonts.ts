/**
 * `node scripts/subset-fonts.ts`: cuts the fonts to western European letters and the design's weights, for pages, and one weight in each file,
 * for PDF. Results are committed, so builds need no tool.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");
const letters = [range(0x20, 0x7e), range(0xa0, 0x17f), "–—‘’“”„•…‹›€−→←↑↓×·²³½"].join("");

const fonts = [
  { family: "bricolage-grotesque", weights: { min: 600, max: 700, default: 700 } },
  { family: "geist", weights: { min: 400, max: 600, default: 400 } },
];

for (const { family, weights } of fonts) {
  const original = await readFile(join(root, `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`));
  const subset = await subsetFont(original, letters, { targetFormat: "woff2", variationAxes: { wght: weights }, preserveNameIds: [] });
  await writeFile(join(root, `app/ui/fonts/${family}.woff2`), subset);
  console.log(`${family}: ${original.length} → ${subset.length} bytes`);
}

/** Readers of PDF know no variable fonts. Name 6 is the one by which a PDF calls its font. */
const printed = [
  { family: "bricolage-grotesque", weight: 700 },
  { family: "geist", weight: 400 },
  { family: "geist", weight: 600 },
];

for (const { family, weight } of printed) {
  const original = await readFile(join(root, `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`));
  const subset = await subsetFont(original, letters, { targetFormat: "truetype", variationAxes: { wght: weight }, preserveNameIds: [6] });
  await writeFile(join(root, `app/ui/fonts/${family}-${weight}.ttf`), subset);
  console.log(`${family} ${weight}: ${subset.length} bytes`);
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join("");
}
