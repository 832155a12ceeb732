import type { Meaning } from "./fact-phrases.ts";
import type { Mention, Place } from "./mentions.ts";

const directLabel = /(?<![a-z])(?:(?:aussen)?farbe|(?<!interior |upholstery )colou?r(?: exterior)?) ?:? ?$/;
const window = 44;
const label = /farbe|lack|aussen|farbton|colou?r|pintura/;
const labelWindow = 28;
/** Parts of a car with a colour of their own, such as the seats. */
const part =
  /innen|polster|leder|stoff|felge|himmel|verdeck|dach|reling|alcantara|teppich|scheib|plakette|(?<!be)sitz|interieur|interior|naht|naehte|streifen|akzent|optik|paket|kunstleder|artico|spiegel|(?<![a-z])rad\b|raeder|zoll|reifen|upholster|tapiceria|leather|sticker|distintivo/;
const paint = /^ ?-? ?(?:met\b|metal+i|perl|pearl|uni\b|mineral|matt|lack|magno|brillant|multi)/;
/** Words next to which a colour is a surname or a part of a name: "Herr Weiß", "Autohaus Schwarz GmbH", "Black Edition". */
const nameBefore =
  /\b(?:herrn?|frau|familie|firma|fa\.|autohaus|autohandel|automobile|ansprechpartner(?:in)?|verkaeufer(?:in)?|inhaber(?:in)?|kontakt|gruss|gruesse|gruessen)[:.]? (?:[a-z]+\.? )?$/;
const nameBehind =
  /^ ?-? ?(?:gmbh|kfz|ug\b|kg\b|ohg|e\. ?k|& |automobile|autohaus|strasse|str\.|weg\b|allee|platz|edition|line\b|pack|style|look|magic|motion|efficiency|series)/;
/** A colour in English or Spanish counts only as the last word of its own name: "Denim Blue", and not "Blue dCi". */
const lastWord = /^ ?(?:$|[\n,;|.!?()/]|-(?! ?[a-z])|(?:mit|und|with|and|con|y)\b)/;

/** The colour of the paint. The colours of seats, rims and other parts do not count. */
export function colourMention({ colour, strength }: Extract<Meaning, { kind: "colour" }>, { start, end }: Place, text: string): Mention[] {
  const line = lineBefore(text, start);
  const before = clauseOf(line);
  const tail = text.slice(end, end + 24);
  const behind = /^ ?-? ?[a-z]*/.exec(tail)?.[0] ?? "";
  const isNamed = directLabel.test(before);
  if (!isNamed && (isInsideList(line) || part.test(before) || (part.test(behind) && !paint.test(behind)))) return [];
  const isPaint = paint.test(behind) || label.test(before.slice(-labelWindow));
  const isOther = isName(text, start, tail) || (strength === 1 && !lastWord.test(tail));
  if (!isNamed && !isPaint && isOther) return [];
  return [{ fact: "colour", value: colour, strength: isPaint ? 3 : strength, start, end }];
}

function isName(text: string, start: number, tail: string): boolean {
  return nameBehind.test(tail) || nameBefore.test(text.slice(Math.max(0, start - window), start).replaceAll("\n", " "));
}

/** Whether the clause before this place names a part of the car. */
export function isOfPart(text: string, start: number): boolean {
  return part.test(clauseBefore(text, start));
}

/** What stands before a place in its clause, or its label on the line above. */
export function clauseBefore(text: string, start: number): string {
  return clauseOf(lineBefore(text, start));
}

/** The line, or the label on the line above if something begins its line here. */
function lineBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - window), start).trimEnd();
  return before.slice(before.lastIndexOf("\n") + 1);
}

function clauseOf(line: string): string {
  return line.slice(Math.max(line.lastIndexOf(","), line.lastIndexOf(";"), line.lastIndexOf("|")) + 1);
}

/** "Polster: Stoff, Schwarz" goes on behind its comma. */
function isInsideList(line: string): boolean {
  const begin = Math.max(line.lastIndexOf("innen"), line.lastIndexOf("polster"));
  const list = begin === -1 ? "" : line.slice(begin);
  return list.split(":").length === 2 && !/[;|]/.test(list);
}
