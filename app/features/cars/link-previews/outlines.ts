/** Text as outlines of the site's fonts, so that a picture needs no fonts of the machine. */
import { create } from "fontkit";
import heading from "#app/ui/fonts/bricolage-grotesque-700.ttf?inline";
import regular from "#app/ui/fonts/geist-400.ttf?inline";

const fonts = { heading: opened(heading), regular: opened(regular) };

function opened(address: string) {
  return create(Buffer.from(address.split(",")[1] ?? "", "base64"));
}

/** `size` in pixels. */
export type Type = { font: keyof typeof fonts; size: number };

/** No font of the site has this sign; it is drawn as two tildes. */
const almost = "≈";

/** The text in letters that the font has: "Š" becomes "S", and a sign that it lacks is left out. */
function known(text: string, font: Type["font"]): string {
  const has = (letter: string) => fonts[font].hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  return Array.from(text, (letter) => {
    if (letter === almost) return "~";
    return [letter, letter.normalize("NFD").charAt(0)].find(has) ?? "";
  }).join("");
}

export function widthOf(text: string, { font, size }: Type): number {
  return (fonts[font].layout(known(text, font)).advanceWidth * size) / fonts[font].unitsPerEm;
}

/** An SVG path of a line that begins at `x` on the baseline `y`. */
export function outlined(text: string, { font, size }: Type, { x, y, colour }: { x: number; y: number; colour: string }): string {
  const scale = size / fonts[font].unitsPerEm;
  const { glyphs, positions } = fonts[font].layout(known(text, font));
  let left = x;
  const tilde = text.includes(almost) ? "~".codePointAt(0) : undefined;
  const paths = glyphs.map(({ path, codePoints }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const drawn = path.scale(scale, -scale).translate(left + xOffset * scale, y - yOffset * scale);
    left += xAdvance * scale;
    if (tilde === undefined || codePoints[0] !== tilde) return drawn.toSVG();
    return drawn.translate(0, -size * 0.1).toSVG() + drawn.translate(0, size * 0.1).toSVG();
  });
  return `<path fill="${colour}" d="${paths.join("")}"/>`;
}

/** The text's lines of at most `width` pixels; what does not fit into `most` lines, or into one, ends with "…". */
export function wrapped(text: string, type: Type, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(line, type) <= width;
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  const shown = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(" ")] : lines;
  return shown.map((line) => (fits(line) ? line : shortened(line, fits)));
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(line);
  while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** The largest size in which a text fits into a width. */
export function fitted(text: string, type: Type, width: number): Type {
  return { ...type, size: Math.min(type.size, (type.size * width) / widthOf(text, type)) };
}
