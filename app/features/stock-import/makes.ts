/** Makes of two words whose second word some exports push into the model. */
const splitMakes = [
  { first: "Alfa", second: "Romeo", make: "Alfa Romeo" },
  { first: "Aston", second: "Martin", make: "Aston Martin" },
  { first: "DS", second: "Automobiles", make: "DS" },
  { first: "Great", second: "Wall", make: "Great Wall" },
  { first: "Land", second: "Rover", make: "Land Rover" },
  { first: "Lynk", second: "& Co", make: "Lynk & Co" },
  { first: "Rolls", second: "Royce", make: "Rolls-Royce" },
] as const;

/** Makes as the house writes them, by how exports do. */
const spellings = new Map([
  ["citroen", "Citroën"],
  ["ds automobiles", "DS"],
  ["fisker", "Fisker"],
  ["mercedes", "Mercedes-Benz"],
  ["seat", "SEAT"],
  ["smart", "Smart"],
  ["vw", "Volkswagen"],
  ["škoda", "Skoda"],
]);

/** What stands in a make's place without being one: a shelf for the rest, or for what is no car. */
const shelves = new Set(["others", "sonstige", "caravans-wohnm", "trucks-lkw"]);

export function isNoCarMake(make: string): boolean {
  return shelves.has(make.toLowerCase());
}

/**
 * Make and model as they belong together: 'Alfa' + 'Romeo Giulietta' is 'Alfa Romeo' + 'Giulietta'. A make is not repeated in front of
 * its model ('DS' + 'DS 7 Crossback' is 'DS' + '7 Crossback').
 */
export function repairMake(make: string, model: string): { make: string; model: string } {
  const split = splitMakes.find(({ first, second }) => sameText(first, make) && startsWithWord(model, second));
  if (split !== undefined) return withoutRepetition(split.make, model.slice(split.second.length).trim());
  return withoutRepetition(spellings.get(make.toLowerCase()) ?? make, model);
}

function withoutRepetition(make: string, model: string): { make: string; model: string } {
  const repeats = startsWithWord(model, make) && model.length > make.length;
  return { make, model: repeats ? model.slice(make.length).trim() : model };
}

function startsWithWord(text: string, word: string): boolean {
  return sameText(text.slice(0, word.length), word) && (text.length === word.length || text[word.length] === " ");
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
