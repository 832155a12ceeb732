import type { GermanPaper } from "#app/features/cars/vehicles/vocabulary.ts";
import { clauseBefore, colourMention, isOfPart } from "./colours.ts";
import { equipmentPhrases } from "./equipment-phrases.ts";
import { factPhrases, type Meaning } from "./fact-phrases.ts";
import type { Mention, Place } from "./mentions.ts";
import { findPhrases, type FoundPhrase, phraseBook } from "./phrase-book.ts";
import type { EnergyMention } from "./powertrain-of-energies.ts";
import type { TextWord } from "./text-words.ts";

const negations = new Set(
  "kein keine keinen keiner keinem keinerlei keines ohne nicht nie niemals weder noch statt not without sin".split(" "),
);
const farthest = 2;
/** What may stand between a negation and its word, besides adjectives: "nicht ganz unfallfrei", "nicht zu 100 % unfallfrei". */
const filler = /e[nrsm]?$|^(?:ganz|mehr|komplett|voellig|zu|100)$/;
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
    else if (filler.test(before) || isLink(words[at]?.text)) left -= 1;
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

const book = phraseBook<Meaning>([...factPhrases, ...equipmentPhrases]);

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
  const title = meaning.kind === "paper" && meaning.papers.includes("teil_2") ? titleTold(text.slice(place.end), negated) : undefined;
  if (title) said.mentions.push({ fact: "missingTitle", ...title, ...place });
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
  if (meaning.fact === "accident" && meaning.strength === 1 && isOfPart(text, place.start)) return;
  if (meaning.fact === "seller" && meaning.value === "dealer" && workshop.test(clauseBefore(text, place.start))) return;
  const isRepaired = meaning.fact === "accident" && meaning.value !== "none_declared" && tellsRepair(text.slice(place.end, place.end + 60));
  const value = negated ? meaning.negated : isRepaired ? "repaired" : meaning.value;
  // The table of phrases pairs each fact with a value of its own type.
  if (value !== undefined) said.mentions.push({ fact: meaning.fact, value, strength: meaning.strength, ...place } as Mention);
  if (value === "total_damage")
    sayFact(said, { kind: "fact", fact: "accident", value: "damaged", strength: meaning.strength }, place, { negated, text });
  if (meaning.fact === "serviceHistory" && !negated) said.papers.push(...serviceBook(place, text));
}

function sayOther(said: SaidPhrases, meaning: Meaning, place: Place): void {
  if (meaning.kind === "energy") said.energies.push({ energy: meaning.energy, strength: meaning.strength, ...place });
  if (meaning.kind === "paper") said.papers.push(...meaning.papers.map((paper) => ({ paper, ...place })));
  if (meaning.kind === "equipment") said.items.push(meaning.name);
  if (meaning.kind === "warning") said.warnings.push(meaning.sentence);
}

const lost =
  /^[^.,;|\n]{0,40}?\b(?:verloren|verloren gegangen|abhanden|gestohlen|fehlt|fehlend|nicht (?:mehr )?(?:da|vorhanden|auffindbar))\b/;
const held = /^[^.,;|\n]{0,40}?\bbank\b/;

/** Why the title (Teil II) that a text names is not there: "Fahrzeugbrief verloren", "Fahrzeugbrief liegt bei der Bank", "kein Fahrzeugbrief". */
function titleTold(behind: string, negated: boolean): Pick<Extract<Mention, { fact: "missingTitle" }>, "value" | "strength"> | undefined {
  if (held.test(behind)) return { value: "bank", strength: 3 };
  return negated || lost.test(behind) ? { value: "missing", strength: 2 } : undefined;
}

/** "Scheckheft bei Autohaus Müller" names a workshop, and no seller. */
const workshop = /scheckheft|service|inspektion|wartung|gewartet|gekauft|erworben|kundendienst|reparatur|rechnung/;

const repair = /^(?:[: ]{0,2}ja\b)? ?,?[^.,;|\n]{0,40}?\b(?:behoben|repariert|instand ?gesetzt|beseitigt)/;

/** "Unfallschaden vorne wurde behoben" tells the repair behind the damage; "nicht repariert" tells that there was none. */
function tellsRepair(behind: string): boolean {
  const told = repair.exec(behind)?.[0];
  return told !== undefined && !/\b(?:nicht|nie|noch|muss|sollte|kann)\b/.test(told);
}

/** Only where the booklet itself is named; "scheckheftgepflegt" says that the car was serviced. */
function serviceBook(place: Place, text: string): FoundPaper[] {
  const named = /(?:scheckheft|checkheft|serviceheft|servicebuch|wartungsheft|service heft)(?![a-z]| gepfl)/;
  return named.test(text.slice(place.start, place.end + 8)) ? [{ paper: "service_book", ...place }] : [];
}
