import { bodyStyles, fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";

/** The closed lists whose words can be mapped by hand. */
export const wordLists = {
  fuel: { label: "Combustible", values: fuelTypes, nothing: "No importar" },
  gear: { label: "Cambio", values: transmissions, nothing: "No importar" },
  body: { label: "Carrocería", values: bodyStyles, nothing: "Ninguna" },
} as const;
export type WordList = keyof typeof wordLists;

/** A word of a file that no list knows, in how many rows it is, and what the team made of it; `value` is missing until somebody did. */
export type FoundWord = { list: WordList; word: string; rows: number; value?: string | null };

/** The most words that a page shows. */
export const mostFoundWords = 60;

export const wordField = (at: number) => `word-${at}`;

/** What stands in a field for a word that is none of our values. */
export const nothingWord = "-";

export function isValue(list: WordList, value: string): boolean {
  return (wordLists[list].values as readonly string[]).includes(value);
}
