import type { GermanPaper } from "#app/features/cars/vehicles/vocabulary.ts";
import { colourMention } from "./colour-mention.ts";
import { equipmentPhrases } from "./equipment-phrases.ts";
import { factPhrases, type Meaning } from "./fact-phrases.ts";
import type { FoundItem, FoundPaper } from "./advertisement.ts";
import type { Mention } from "./mentions.ts";
import { isNegated } from "./negation.ts";
import { findPhrases, type FoundPhrase, phraseBook } from "./phrase-book.ts";
import type { EnergyMention } from "./powertrain-of-energies.ts";
import type { TextWord } from "./text-words.ts";

const book = phraseBook<Meaning>([...factPhrases, ...equipmentPhrases]);

/** What the words of the dictionary say in a text. Places are those of the folded text. */
export type SaidPhrases = {
  mentions: Mention[];
  energies: EnergyMention[];
  papers: FoundPaper[];
  items: FoundItem[];
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
  if (meaning.kind === "fact") {
    const stated = meaning.fact === "accident" && repair.test(text.slice(place.end, place.end + 48)) ? "repaired" : meaning.value;
    const value = negated ? meaning.negated : stated;
    // The table of phrases pairs each fact with a value of its own type.
    if (value !== undefined) said.mentions.push({ fact: meaning.fact, value, strength: meaning.strength, ...place } as Mention);
    if (meaning.fact === "serviceHistory" && !negated) said.papers.push(...serviceBook(place, text));
    return;
  }
  if (negated) return;
  if (meaning.kind === "energy") said.energies.push({ energy: meaning.energy, strength: meaning.strength, ...place });
  if (meaning.kind === "paper") said.papers.push(...meaning.papers.map((paper) => ({ paper, ...place })));
  if (meaning.kind === "equipment") said.items.push({ name: meaning.name, category: meaning.category, ...place });
  if (meaning.kind === "warning") said.warnings.push(meaning.sentence);
  if (meaning.kind === "colour") said.mentions.push(...colourMention(meaning, words, from, to, text));
}

/** "Unfallschaden vorne wurde behoben" tells the repair behind the damage. */
const repair = /^[^.,;|\n]{0,30}(?:behoben|repariert|instand ?gesetzt|beseitigt)/;

/** Only where the booklet itself is named; "scheckheftgepflegt" says that the car was serviced. */
function serviceBook(place: { start: number; end: number }, text: string): { paper: GermanPaper; start: number; end: number }[] {
  const named = /(?:scheckheft|checkheft|serviceheft|servicebuch|wartungsheft|service heft)(?![a-z]| gepfl)/;
  return named.test(text.slice(place.start, place.end + 8)) ? [{ paper: "service_book", ...place }] : [];
}
