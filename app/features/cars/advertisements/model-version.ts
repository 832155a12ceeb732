import { equipmentPhrases } from "./equipment-phrases.ts";
import { factPhrases, type Meaning } from "./fact-phrases.ts";
import { findPhrases, phraseBook } from "./phrase-book.ts";
import { type PlainText, wordsAt } from "./plain-text.ts";
import type { TextWord } from "./text-words.ts";

/** Words of the version that stand behind a model, as positions of words. */
export type Version = { from: number; to: number };

const mostWords = 14;
const longest = 60;

/** Where a version ends: at words that tell something else. Body, gears, wheels that are driven and trim belong to it: they tell versions apart. */
const endings = phraseBook<Meaning>([...factPhrases, ...equipmentPhrases].filter(([, meaning]) => endsVersion(meaning)));

function endsVersion(meaning: Meaning): boolean {
  switch (meaning.kind) {
    case "fact":
      return !["bodyStyle", "drive", "transmission"].includes(meaning.fact);
    case "energy":
      return meaning.strength > 1 && (meaning.energy === "petrol" || meaning.energy === "diesel");
    case "colour":
      return meaning.strength > 1;
    case "equipment":
      return !/^(?:Acabado|Paquete|Filtro)/.test(meaning.name);
    default:
      return meaning.kind !== "nothing";
  }
}

const otherWords = new Set(
  "ich wir hier biete mit und in im der die das den dem des ein eine einen zu zum zur von vom aus fuer ist hat wurde war wird da als auf an bei nur noch sehr top neu neue neuer neues super wenig tuev tuv hu au ez bj bauj baujahr erstzulassung erstzul modelljahr ohne guenstig tausch ideal km preis vb vhb hand zustand verkaufe verkauf verkaufen gepflegt gepflegter gebraucht with and for con y fahrzeugdaten basisdaten hubraum leistung getriebe kraftstoff kilometerstand laufleistung farbe".split(
    " ",
  ),
);
/** Figures with a unit, years and dates. */
const otherFigure =
  /^(?:(?:19|20)\d\d(?![\d.,])|\d[\d.,]* ?-?(?:t?km\b|tsd|kw|ps\b|hp\b|cv\b|€|eur|,-|zoll|tuer|sitz|gang|zyl|ccm|cm3|%|x\b|\/)|\d{1,2}[./] ?\d{2,4}(?!\d)|\d\. ?(?:hand|hd\b|besitz))/;
const gapInside = /^(?: {0,3}|[-.'&+]|\. | & )$/;
/** What a line below the model must begin with to go on with it, as AutoScout24 divides "BMW 320" from "d Touring" and "Clio" from "Blue dCi 85". */
const versionBegins =
  /^(?:(?:[a-z-]+ ){0,2}(?:\d[.,]\d(?![\d.,])(?! ?l\b)|(?:\d{2,3} )?(?:tdi|tfsi|e?tsi|tce|hdi|bluehdi|dci|cdi|cdti|crdi|ecoboost|puretech|phev)\b)|\d{2,3} ?(?:de?|i|e)\b|(?:d|i|e|de|xd|variant|avant|touring|sportback|sports? tourer|turnier|grandtour|t-modell|gti|gtd|gte)\b)/;

/** Finds the words behind a model that name its version and trim; `model` are the words of the model. Undefined if none follow. */
export function versionBehind(words: readonly TextWord[], model: Version, text: string): Version | undefined {
  const from = firstWord(words, model, text);
  if (from === undefined) return undefined;
  const ending = findPhrases(words.slice(from, from + mostWords + 4), endings)[0]?.from ?? mostWords;
  let to = from;
  while (to < from + Math.min(ending, mostWords) && goesOn(words, from, to, text)) to += 1;
  return to === from ? undefined : { from, to };
}

function firstWord(words: readonly TextWord[], { from, to }: Version, text: string): number | undefined {
  const next = words[to];
  if (next?.below !== true) return to;
  const repeated = words.slice(from, to).every((word, offset) => words[to + offset]?.text === word.text);
  if (repeated) return to + to - from;
  return versionBegins.test(text.slice(next.start, next.start + 24)) ? to : undefined;
}

function goesOn(words: readonly TextWord[], from: number, at: number, text: string): boolean {
  const word = words[at];
  if (word === undefined || otherWords.has(word.text) || otherFigure.test(text.slice(word.start, word.start + 20))) return false;
  const isFirstBelow = at === from && word.below;
  const gap = text.slice(words[at - 1]?.end ?? 0, word.start);
  return (isFirstBelow || gapInside.test(gap)) && word.end - (words[from]?.start ?? 0) <= longest;
}

/** The words of a version with their capitals: "Variant 2.0 TDI". Letters are those of the folded text, so that no sign of the page gets in. */
export function writtenVersion(words: readonly TextWord[], { from, to }: Version, plain: PlainText): string {
  const gaps = words
    .slice(from, to)
    .map((word, offset) => (offset === 0 ? "" : plain.text.slice(words[from + offset - 1]?.end, word.start)));
  const written = words.slice(from, to).map((word, offset) => (gaps[offset] ?? "").replace(/\s+/, " ") + capitalsOf(plain, word));
  return written.join("");
}

function capitalsOf(plain: PlainText, word: TextWord): string {
  const original = wordsAt(plain, word);
  if (original === original.toUpperCase()) return word.text.toUpperCase();
  return original.toLowerCase() === word.text ? original : word.text.charAt(0).toUpperCase() + word.text.slice(1);
}
