import type { GermanPaper } from "#app/features/cars/vehicles/vocabulary.ts";
import { equipmentPhrases } from "./equipment-phrases.ts";
import { factPhrases, type Meaning } from "./fact-phrases.ts";
import type { Mention } from "./mentions.ts";
import { findPhrases, type FoundPhrase, phraseBook } from "./phrase-book.ts";
import type { EnergyMention } from "./powertrain-of-energies.ts";
import type { TextWord } from "./text-words.ts";

const negations = new Set("kein keine keinen keiner keinem keinerlei keines ohne nicht nie niemals weder noch statt".split(" "));
const farthest = 2;
const negationsBehind = "nein|nicht vorhanden|nicht verbaut|leider nicht|leider keine|leider kein|fehlt|fehlend|keine|keiner|no"
  .split("|")
  .map((words) => words.split(" "));

/** Whether a phrase is denied: "keine Klimaanlage", "ohne Navi und Tempomat", "Unfall: Nein", "Navi leider nicht". */
function isNegated(words: readonly TextWord[], from: number, to: number): boolean {
  return isNegatedBefore(words, from) || isNegatedBehind(words, to);
}

function isNegatedBefore(words: readonly TextWord[], from: number): boolean {
  let left = farthest;
  for (let at = from; at > 0 && left > 0 && words[at]?.opensClause === false; at -= 1) {
    const before = words[at - 1]?.text ?? "";
    if (negations.has(before)) return before !== "noch" || words[at - 2]?.text !== "und";
    // "ohne Navi und Tempomat" denies both; otherwise only an adjective may stand between.
    if (isLink(before)) left += 1;
    else if (/e[nrsm]?$/.test(before) || isLink(words[at]?.text)) left -= 1;
    else return false;
  }
  return false;
}

function isLink(word: string | undefined): boolean {
  return word === "und" || word === "oder";
}

function isNegatedBehind(words: readonly TextWord[], to: number): boolean {
  return negationsBehind.some((behind) =>
    behind.every((text, offset) => {
      const word = words[to + offset];
      return word?.text === text && word.joined;
    }),
  );
}

const directLabel = /(?<![a-z])(?:aussen)?farbe ?:? ?$/;
const window = 44;
const label = /farbe|lack|aussen|farbton/;
const labelWindow = 28;
/** Parts of a car that have a colour of their own. */
const part =
  /innen|polster|leder|stoff|felge|himmel|verdeck|dach|reling|alcantara|teppich|scheib|plakette|sitz|interieur|interior|naht|naehte|streifen|akzent|optik|paket|kunstleder|artico|spiegel|edition|(?<![a-z])rad\b|raeder|zoll/;
const paint = /^ ?-? ?(?:met\b|metallic|metalic|perl|pearl|uni\b|mineral|matt|lack|magno|brillant|multi)/;

/** The colour of the paint. The colours of seats, rims and other parts do not count. */
function colourMention({ colour, strength }: Extract<Meaning, { kind: "colour" }>, { start, end }: Place, text: string): Mention[] {
  const line = lineBefore(text.slice(Math.max(0, start - window), start));
  const before = clauseOf(line);
  const behind = /^ ?-? ?[a-z]*/.exec(text.slice(end, end + 24))?.[0] ?? "";
  const isNamed = directLabel.test(before);
  if (!isNamed && isInsideList(line)) return [];
  if (!isNamed && (part.test(before) || (part.test(behind) && !paint.test(behind)))) return [];
  const isPaint = paint.test(behind) || label.test(before.slice(-labelWindow));
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

/** "Polster: Stoff, Schwarz" goes on behind its comma. */
function isInsideList(line: string): boolean {
  const begin = Math.max(line.lastIndexOf("innen"), line.lastIndexOf("polster"));
  const list = begin === -1 ? "" : line.slice(begin);
  return list.split(":").length === 2 && !/[;|]/.test(list);
}

const book = phraseBook<Meaning>([...factPhrases, ...equipmentPhrases]);

type Place = { start: number; end: number };
export type FoundPaper = Place & { paper: GermanPaper };

/** What the words of the dictionary say in a text. Places are those of the folded text. */
export type SaidPhrases = {
  mentions: Mention[];
  energies: EnergyMention[];
  papers: FoundPaper[];
  /** Spanish names. */
  items: string[];
  warnings: string[];
};

export function saidPhrases(text: string, words: readonly TextWord[]): SaidPhrases {
  const said: SaidPhrases = { mentions: [], energies: [], papers: [], items: [], warnings: [] };
  for (const phrase of findPhrases(words, book)) sayPhrase(said, phrase, text, words);
  return said;
}

function sayPhrase(said: SaidPhrases, { meaning, from, to }: FoundPhrase<Meaning>, text: string, words: readonly TextWord[]): void {
  const place = { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
  const negated = isNegated(words, from, to);
  if (meaning.kind === "fact") sayFact(said, meaning, place, { negated, text });
  else if (!negated) sayOther(said, meaning, place);
  if (meaning.kind === "colour" && !negated) said.mentions.push(...colourMention(meaning, place, text));
}

function sayFact(
  said: SaidPhrases,
  meaning: Extract<Meaning, { kind: "fact" }>,
  place: Place,
  { negated, text }: { negated: boolean; text: string },
): void {
  const stated = meaning.fact === "accident" && repair.test(text.slice(place.end, place.end + 48)) ? "repaired" : meaning.value;
  const value = negated ? meaning.negated : stated;
  // The table of phrases pairs each fact with a value of its own type.
  if (value !== undefined) said.mentions.push({ fact: meaning.fact, value, strength: meaning.strength, ...place } as Mention);
  if (meaning.fact === "serviceHistory" && !negated) said.papers.push(...serviceBook(place, text));
}

function sayOther(said: SaidPhrases, meaning: Meaning, place: Place): void {
  if (meaning.kind === "energy") said.energies.push({ energy: meaning.energy, strength: meaning.strength, ...place });
  if (meaning.kind === "paper") said.papers.push(...meaning.papers.map((paper) => ({ paper, ...place })));
  if (meaning.kind === "equipment") said.items.push(meaning.name);
  if (meaning.kind === "warning") said.warnings.push(meaning.sentence);
}

/** "Unfallschaden vorne wurde behoben" tells the repair behind the damage. */
const repair = /^[^.,;|\n]{0,30}(?:behoben|repariert|instand ?gesetzt|beseitigt)/;

/** Only where the booklet itself is named; "scheckheftgepflegt" says that the car was serviced. */
function serviceBook(place: Place, text: string): FoundPaper[] {
  const named = /(?:scheckheft|checkheft|serviceheft|servicebuch|wartungsheft|service heft)(?![a-z]| gepfl)/;
  return named.test(text.slice(place.start, place.end + 8)) ? [{ paper: "service_book", ...place }] : [];
}
