import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { LikenessPoint, SearchedVersion } from "./official-version.ts";

/** A word of a car's model. `pattern` finds it in the annex in PostgreSQL, `placeIn` here; it returns the place, or -1. */
export type ModelWord = { word: string; pattern: string; placeIn: (searched: string) => number };

/** Generations are in no name of the annex: its years tell them apart. */
const generations = new Set("i ii iii iv v vi vii viii ix mk er reihe klasse clase serie class series".split(" "));
const mostWords = 10;

/** The words of a model. A series stands for its versions: "Serie 3" and "3er" find "320d", "Clase C" and "C-Klasse" find "C220". */
export function modelWords(model: string): ModelWord[] {
  const folded = foldText(model);
  const series = /\bserie ?([1-8])\b|\b([1-8])er\b|\b([1-8])-?(?:series|reihe)\b/.exec(folded);
  const number = series?.slice(1).find(Boolean);
  const letters = /\bclase ([a-z]{1,3})\b|\b([a-z]{1,3})-?(?:klasse|class)\b/.exec(folded);
  const letter = letters?.slice(1).find(Boolean);
  const rest = words(folded.replace(series?.[0] ?? "", " ").replace(letters?.[0] ?? "", " ")).filter((word) => !generations.has(word));
  return [
    ...(number === undefined ? [] : [familyWord(`serie ${number}`, seriesPattern(number), seriesWords, number)]),
    ...(letter === undefined ? [] : [familyWord(`clase ${letter}`, classPattern(letter), classWords, letter)]),
    ...rest.map((word) => ({ word, pattern: ` ${word} `, placeIn: (searched: string) => searched.indexOf(` ${word} `) })),
  ].slice(0, mostWords);
}

const seriesPattern = (number: string) => ` (${number}[0-9]{2}[a-z]{0,3}|serie ${number}|m${number}) `;
const classPattern = (letter: string) => ` (clase )?${letter}( [0-9]|[0-9]| clase|klasse)`;

/** A model of a series ("320d", "serie 3", "m3") and of a class ("clase a 180", "a180"), with its number or letters. */
const seriesWords = / (?:([1-8])[0-9]{2}[a-z]{0,3}|serie ([1-8])|m([1-8]))(?= )/g;
const classWords = / (?:clase )?([a-z]{1,3})(?= [0-9]|[0-9]| clase|klasse)/g;

/** A series or class; its place is that of its first model, or -1. */
function familyWord(word: string, pattern: string, models: RegExp, name: string): ModelWord {
  const placeIn = (searched: string) => [...searched.matchAll(models)].find((match) => match.slice(1).includes(name))?.index ?? -1;
  return { word, pattern, placeIn };
}

/** The words of a text, folded: letters and digits only. */
function words(text: string): string[] {
  return foldText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** The text of the column `model_words`, in which the patterns look. */
export function searchedWords(model: string): string {
  return ` ${words(model).join(" ")} `;
}

/**
 * Compares the names of models. The first word names the model and weighs half; the others share the rest. A word may also be joined: "RAV4"
 * is in "RAV 4". The car's words are prepared once for all versions.
 */
export function modelComparison({ make = "", model }: CarFacts): (version: SearchedVersion) => LikenessPoint | undefined {
  const ofMake = new Set(words(make));
  const wanted = modelWords(model ?? "")
    .filter(({ word }) => !ofMake.has(word))
    .map(({ word, placeIn }) => ({ word, joined: word.replaceAll(" ", ""), placeIn }));
  const [first, ...others] = wanted;
  if (first === undefined) return () => undefined;
  return ({ searched }) => {
    const missing = others.filter(({ placeIn }) => placeIn(searched) === -1);
    const share = others.length === 0 ? 1 : 1 - missing.length / (2 * others.length);
    const place = first.placeIn(searched);
    const joined = place === -1 && searched.replaceAll(" ", "").startsWith(first.joined);
    if (!joined && place === -1) return { fits: "no", text: `No es un ${model}`, points: -20 + 10 * (2 * share - 1) };
    const points = 20 * share + (joined || place === 0 ? 4 : 0);
    if (missing.length === 0) return { fits: "yes", text: `${model}, como el coche`, points };
    return { fits: "near", text: `${model}, sin «${missing.map(({ word }) => word).join(" ")}» en el nombre`, points };
  };
}
