import type { Colour } from "#app/features/cars/vehicles/vocabulary.ts";
import type { Mention, Strength } from "./mentions.ts";
import type { TextWord } from "./text-words.ts";

const directLabel = /(?<![a-z])(?:aussen)?farbe ?:? ?$/;
const window = 44;
const label =
  /(?:farbe|lackierung|lack|aussenfarbe|aussen|farbton)[^a-z]{0,4}(?:\(?(?:hersteller|aussen|laut hersteller)\)?[^a-z]{0,4})?(?:[a-z]+ ){0,2}[a-z]*$/;
/** Parts of a car that have a colour of their own. */
const part =
  /innen|polster|leder|stoff|felge|himmel|verdeck|dach|reling|alcantara|teppich|scheib|plakette|sitz|interieur|interior|naht|naehte|streifen|akzent|optik|paket|kunstleder|artico|spiegel|edition|rad|raeder|zoll/;
/** "Polster: Stoff, Schwarz" goes on behind its comma. */
const insideList = /(?:innen[a-z]*|polster[a-z]*) ?:[^:;|]*$/;
const paint = /^ ?-? ?(?:met\b|metallic|metalic|perl|pearl|uni\b|mineral|matt|lack|magno|brillant|multi)/;

/** The colour of the paint. The colours of seats, rims and other parts do not count. */
export function colourMention(
  { colour, strength }: { colour: Colour; strength: Strength },
  words: readonly TextWord[],
  from: number,
  to: number,
  text: string,
): Mention[] {
  const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
  const line = lineBefore(text.slice(Math.max(0, start - window), start));
  const before = clauseOf(line);
  const behind = /^ ?-? ?[a-z]*/.exec(text.slice(end, end + 24))?.[0] ?? "";
  const isNamed = directLabel.test(before);
  if (!isNamed && insideList.test(line)) return [];
  if (!isNamed && (part.test(before) || (part.test(behind) && !paint.test(behind)))) return [];
  const isPaint = paint.test(behind) || label.test(before);
  return [{ fact: "colour", value: colour, strength: isPaint ? 3 : strength, start, end }];
}

/** The line, or the label on the line above if the colour begins its line. */
function lineBefore(before: string): string {
  const lines = before.split("\n");
  const line = lines.at(-1) ?? "";
  return line.trim() === "" && lines.length > 1 ? (lines.at(-2) ?? "") : line;
}

function clauseOf(line: string): string {
  return line.slice(Math.max(line.lastIndexOf(","), line.lastIndexOf(";"), line.lastIndexOf("|")) + 1);
}
