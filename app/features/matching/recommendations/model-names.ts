import { foldText } from "#app/lib/fold-text.ts";

/**
 * Whether a wish of the form 'Make Model' means this car. Listings name versions, people name models: 'BMW X3' also means 'X3 xDrive20d',
 * 'BMW Serie 3' means '320d', 'Mercedes-Benz Clase C' means 'C 220'. Case and accents are ignored.
 */
export function fitsModel(wish: string, make: string, model: string): boolean {
  const [wished, foldedMake] = [foldText(wish.trim()), foldText(make)];
  if (!wished.startsWith(`${foldedMake} `)) return false;
  const wishedModel = wished.slice(foldedMake.length + 1).trim();
  const foldedModel = foldText(model.trim());
  return startsWithWords(foldedModel, wishedModel) || isOfFamily(foldedModel, wishedModel);
}

function startsWithWords(text: string, words: string): boolean {
  return words !== "" && text.startsWith(words) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length));
}

function isOfFamily(model: string, family: string): boolean {
  const series = /^serie ([1-8])$/.exec(family)?.[1];
  if (series !== undefined) return /^m?([1-8])\d\d(?:\D|$)/.exec(model)?.[1] === series;
  const letter = /^clase ([a-z])$/.exec(family)?.[1];
  return letter !== undefined && /^([a-z]) \d/.exec(model)?.[1] === letter;
}
