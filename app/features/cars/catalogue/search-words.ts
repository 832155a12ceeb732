import { bodyStyles, fuelTypes, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";
import { otherMakeNames } from "#app/features/cars/makes-models/make-names.ts";
import { foldText, searchable } from "#app/lib/fold-text.ts";

/** A typed word and what a car must have for it: one of the texts in its name, or what the word means otherwise. */
export type Term = {
  /** As the person typed it. */
  typed: string;
  /** Folded, of letters and digits only. */
  texts: string[];
  /** The word is a year: "golf 2019", but also a Peugeot 2008. */
  year?: number;
  /** The word is a fuel, a gear or a body style. */
  fact?: Fact;
  /** No name has the word, so it stands for the texts, which are one letter apart from it. */
  corrected?: true;
};

type Fact = { column: "fuel_type" | "transmission" | "body_style"; value: string };

const otherFuelNames = { Gasoil: "Diésel", Gasóleo: "Diésel" };

const facts: ReadonlyMap<string, Fact> = new Map([
  ...fuelTypes.filter((fuel) => fuel !== "Otro").flatMap((fuel) => formsOf(fuel, { column: "fuel_type", value: fuel })),
  ...Object.entries(otherFuelNames).flatMap(([name, fuel]) => formsOf(name, { column: "fuel_type", value: fuel })),
  ...transmissions.flatMap((gear) => formsOf(gear, { column: "transmission", value: gear })),
  ...bodyStyles.flatMap((body) => formsOf(body, { column: "body_style", value: body })),
]);

/** The forms of an adjective or a noun, folded: "hibrido", "hibrida", "hibridos", "hibridas". */
function formsOf(word: string, fact: Fact): [string, Fact][] {
  const folded = foldText(word);
  const forms = folded.endsWith("o") ? ["o", "a", "os", "as"].map((end) => folded.slice(0, -1) + end) : [folded, `${folded}s`];
  return forms.map((form) => [form, fact]);
}

/** Reads the words of a search. Signs in a word are left out, as in "e-208" or "cee’d". */
export function termsOf(search: string): Term[] {
  return search.split(/[\s/,;&+]+/).flatMap((typed) => {
    const word = searchable(typed).replaceAll(" ", "");
    if (word === "") return [];
    const make = otherMakeNames.get(word);
    const fact = facts.get(word);
    return [
      {
        typed,
        texts: make === undefined ? [word] : [word, make],
        ...(/^(19|20)\d\d$/.test(word) ? { year: Number(word) } : {}),
        ...(fact === undefined ? {} : { fact }),
      },
    ];
  });
}

/** Most words that an error of one letter may stand for. */
const mostMeant = 3;

/**
 * Returns a term for a word that no name has: the known words that are one letter apart, or the term itself if there are none. Words with
 * digits stay, because another digit is another model. Of a short word the first letter counts as right.
 */
export function corrected(term: Term, known: readonly string[]): Term {
  const [word = ""] = term.texts;
  if (word.length < 3 || !/^\p{L}+$/u.test(word)) return term;
  const near = [...new Set([...known, ...facts.keys(), ...otherMakeNames.keys()])].filter(
    (one) => one.length > 2 && (word.length > 4 || one.startsWith(word.slice(0, 1))) && isOneLetterApart(word, one),
  );
  const texts = near.sort((a, b) => Math.abs(a.length - word.length) - Math.abs(b.length - word.length)).slice(0, mostMeant);
  const [meant] = texts;
  if (meant === undefined) return term;
  return { ...termsOf(meant)[0], typed: term.typed, texts: texts.flatMap((text) => termsOf(text)[0]?.texts ?? []), corrected: true };
}

/** Whether one letter is another one, missing, too many, or in its neighbour's place. */
function isOneLetterApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b) return true;
  return a.length > 1 && b === `${a.charAt(1)}${a.charAt(0)}${a.slice(2)}`;
}
