/** Reads the text of an advertisement for a car as German sellers write it. It is pure: it asks nobody and keeps nothing. */
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { germanPapers } from "#app/features/cars/vehicles/car-fact-labels.ts";
import { askingPrice, cylinders, displacement, power, countedThings, distance } from "./figures.ts";
import { carNames, energiesOfNames } from "./car-names.ts";
import { doubtsAbout } from "./doubts.ts";
import { co2, consumption, type ConsumptionMention, consumptionUnits, euroNorm, underNewestCycle, withCycles } from "./consumption.ts";
import { languageOf, mostWords, wordsOf } from "./text-words.ts";
import { type FactName, type Mention, settle, type Settled } from "./mentions.ts";
import { monthMentions, registrationAndInspection } from "./dates.ts";
import { type NumberMention, numberMentions } from "./number-mentions.ts";
import { plainText, type PlainText, wordsAt } from "./plain-text.ts";
import { powertrainOfEnergies } from "./powertrain-of-energies.ts";
import { type FoundPaper, saidPhrases } from "./said-phrases.ts";

export type AdvertisementReading = {
  /** What the text says. What it does not say, or says in two ways, is missing. */
  facts: CarFacts;
  /** For each fact the words that decided it, as they stand in the pasted text. */
  evidence: Partial<Record<FactName, string>>;
  /** Sentences for the buyer: contradictions, guesses, and what to be careful about. */
  doubts: readonly string[];
  /** The Spanish name of each item, once. */
  equipment: readonly string[];
};

/** Characters; the rest of a longer text is not read, and a doubt says so. */
export const longestAdvertisement = 200_000;

/** Reads any text, in time proportional to its length. It never throws. */
export function readAdvertisement(text: string): AdvertisementReading {
  const plain = plainText(text.slice(0, longestAdvertisement));
  const words = wordsOf(plain.text);
  const dated = registrationAndInspection(words, monthMentions(plain.text, words));
  const numbers = figures(numberMentions(plain, words, dated.taken), plain.text);
  const said = saidPhrases(plain.text, words);
  const range = numbers.find(({ fact }) => fact === "electricRange");
  const names = carNames(words, plain);
  const energies = powertrainOfEnergies([...said.energies, ...energiesOfNames(words, names)], range);
  const settled = withCycles(settle([...names, ...dated.mentions, ...numbers, ...said.mentions, ...energies.mentions]), plain.text);
  // A title that is lost, or with a bank, is not there, whatever else the text says of it.
  const isMissing = said.mentions.some(({ fact }) => fact === "missingTitle");
  const papers = said.papers.filter(({ paper }) => paper !== "teil_2" || !isMissing);
  const facts = { ...settled.facts, ...papersOf(papers) };

  return {
    facts,
    evidence: evidenceOfFacts(plain, settled, papers),
    doubts: doubtsAbout({
      plain,
      facts,
      settled,
      energyConflict: energies.conflict,
      warnings: said.warnings,
      language: languageOf(words),
      cut: text.length > longestAdvertisement || words.length === mostWords,
    }),
    equipment: [...new Set(said.items)],
  };
}

function figures(numbers: readonly NumberMention[], text: string): Mention[] {
  const readers = [askingPrice, distance, power, displacement, cylinders, euroNorm];
  const consumptions = numbers.flatMap((number) => consumption(number) ?? []);
  return [
    ...numbers.flatMap((number) => readers.flatMap((reader) => reader(number) ?? [])),
    ...numbers.flatMap(countedThings),
    ...underNewestCycle(
      numbers.flatMap((number) => co2(number) ?? []),
      text,
    ),
    ...inOneUnit(consumptions),
  ];
}

function inOneUnit(mentions: readonly ConsumptionMention[]): Mention[] {
  const unit = consumptionUnits.find((name) => mentions.some((mention) => mention.unit === name));
  return mentions.flatMap(({ mention, unit: own }) => (own === unit ? [mention] : []));
}

function papersOf(found: readonly FoundPaper[]): Pick<CarFacts, "papers"> {
  const papers = germanPapers.filter((paper) => found.some((one) => one.paper === paper));
  return papers.length === 0 ? {} : { papers };
}

function evidenceOfFacts(plain: PlainText, { chosen }: Settled, papers: readonly FoundPaper[]): AdvertisementReading["evidence"] {
  const places = [...chosen, ...(papers.length === 0 ? [] : [["papers", papers] as const])];
  return Object.fromEntries(places.flatMap(([name, [first]]) => (first === undefined ? [] : [[name, wordsAt(plain, first)]])));
}
