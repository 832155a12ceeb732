import { fallbackMakes } from "#app/features/cars/makes-models/fallback-makes.ts";
import { furtherMakes, ambiguousModels, makeAliases, modelAliases } from "./other-car-names.ts";
import type { Energy } from "./fact-phrases.ts";
import type { Mention } from "./mentions.ts";
import { versionBehind, writtenVersion } from "./model-version.ts";
import { findPhrases, type PhraseBook, phraseBook } from "./phrase-book.ts";
import type { PlainText } from "./plain-text.ts";
import type { EnergyMention } from "./powertrain-of-energies.ts";
import type { TextWord } from "./text-words.ts";

type Name = { make: string; model: string };

const models: readonly Name[] = [...fallbackMakes, ...furtherMakes].flatMap(({ name: make, models: list }) =>
  list.map((model) => ({ make, model })),
);
const makes = [...new Set(models.map(({ make }) => make))];
const makeBook = phraseBook<string>([...makes.map((make) => [make, make] as const), ...makeAliases]);
const modelBooks: ReadonlyMap<string, PhraseBook<string>> = new Map(makes.map((make) => [make, bookOfModels(make)]));
/** Models whose name alone tells the make: "Golf" is a Volkswagen. */
const tellingBook = phraseBook<Name>([
  ...models.filter(({ model }) => /^\p{L}{4,}$/u.test(model) && !ambiguousModels.has(model)).map((name) => [name.model, name] as const),
  ...modelAliases.filter(([make]) => make === "Mercedes-Benz").map(([make, phrases, model]) => [phrases, { make, model }] as const),
]);

/** So many words behind the make may stand before the model, such as "Modell:". */
const farthestModel = 6;
/** Names such as "3" or "500" count only right behind the make. */
const farthestBareModel = 1;
const mostMakes = 50;

function bookOfModels(make: string): PhraseBook<string> {
  const own = models.filter((name) => name.make === make).map(({ model }) => [model.replace("+", " plus"), model] as const);
  const aliases = modelAliases.filter(([aliasOf]) => aliasOf === make).map(([, phrases, model]) => [phrases, model] as const);
  return phraseBook([...own, ...aliases]);
}

/**
 * The make, and the model with its version: of all makes that the text names, the first one with a model behind it counts. Models are
 * written as in Spain, and the version as in the text: "Serie 3 320d Touring".
 */
export function carNames(words: readonly TextWord[], plain: PlainText): Mention[] {
  const named = findPhrases(words, makeBook).slice(0, mostMakes);
  const candidates = named.map(({ meaning: make, from, to }) => ({ make, from, to, model: modelBehind(words, make, to) }));
  const chosen = candidates.find(({ model }) => model !== undefined) ?? tellingModel(words) ?? candidates[0];
  if (chosen === undefined) return [];
  const place = (from: number, to: number) => ({ start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 });
  const strength = candidates.length === 0 ? 1 : 2;
  const { make, from, to, model } = chosen;
  const makeMention = { fact: "make", value: make, strength, ...place(from, to) } as const;
  if (model === undefined) return [makeMention];
  const version = versionBehind(words, model, plain.text);
  const value = [model.name, model.code, version && writtenVersion(words, version, plain)].filter(Boolean).join(" ");
  return [makeMention, { fact: "model", value: tidied(value), strength, ...place(model.from, version?.to ?? model.to) }];
}

/** BMW's "320 d" becomes "320d", as in the official table, and "Clase C C 220" says its letter once. */
function tidied(name: string): string {
  return name.replace(/^(Serie \d M?\d{3}) (x?[dei])\b/i, "$1$2").replace(/^(Clase (\w)) \2 /i, "$1 ");
}

/** `code` is what the model's own words say of the version: "320". */
type FoundModel = { name: string; code?: string; from: number; to: number };

function modelBehind(words: readonly TextWord[], make: string, from: number): FoundModel | undefined {
  const near = words.slice(from, from + farthestModel + 4);
  const listed = findPhrases(near, modelBooks.get(make) ?? phraseBook<string>([])).find(
    (found) => found.from <= (isBare(near, found.from, found.to) ? farthestBareModel - 1 : farthestModel),
  );
  const coded = codedModel(near, make);
  if (coded !== undefined && (listed === undefined || coded.from <= listed.from)) {
    return { ...coded, from: from + coded.from, to: from + coded.to };
  }
  return listed === undefined ? undefined : { name: listed.meaning, from: from + listed.from, to: from + listed.to };
}

/** Digits alone, or one letter. */
function isBare(words: readonly TextWord[], from: number, to: number): boolean {
  const letters = words.slice(from, to).map(({ text }) => text);
  return letters.join("").length === 1 || letters.every((text) => /^\d+$/.test(text));
}

const codedModels: Readonly<Record<string, (near: readonly TextWord[], at: number) => FoundModel | undefined>> = {
  BMW: codedSeries,
  "Mercedes-Benz": codedClass,
};

/** Makers' codes: BMW 320 is a Serie 3, Mercedes C 220 a Clase C, and M 340 i a Serie 3. */
function codedModel(near: readonly TextWord[], make: string): FoundModel | undefined {
  const codedAt = codedModels[make];
  if (codedAt === undefined) return undefined;
  return near.slice(0, farthestModel).flatMap((_, at) => codedAt(near, at) ?? [])[0];
}

function codedSeries(near: readonly TextWord[], at: number): FoundModel | undefined {
  const [before, word] = [near[at - 1], near[at]];
  if (word === undefined || !/^[1-8]\d{2}$/.test(word.text)) return undefined;
  const name = `Serie ${word.text.charAt(0)}`;
  const isM = before?.text === "m" && before.end === word.start;
  return isM ? { name, code: `M${word.text}`, from: at - 1, to: at + 1 } : { name, code: word.text, from: at, to: at + 1 };
}

function codedClass(near: readonly TextWord[], at: number): FoundModel | undefined {
  const [letter = "", next] = [near[at]?.text, near[at + 1]];
  if (!/^[abcegstv]$/.test(letter) || next?.joined !== true || !/^\d{2,3}$/.test(next.text)) return undefined;
  return { name: `Clase ${letter.toUpperCase()}`, code: next.text, from: at, to: at + 2 };
}

function tellingModel(words: readonly TextWord[]): { make: string; from: number; to: number; model: FoundModel } | undefined {
  const [first] = findPhrases(words, tellingBook);
  if (first === undefined) return undefined;
  const { from, to, meaning } = first;
  return { make: meaning.make, from, to, model: { name: meaning.model, from, to } };
}

const codes: Readonly<Record<string, readonly Energy[]>> = { d: ["diesel"], i: ["petrol"], e: ["plug_in"], de: ["diesel", "plug_in"] };

/** What BMW and Mercedes-Benz say with the letters behind a model's number: 320d, C 220 d, A 250 e. They only hint. */
export function energiesOfNames(words: readonly TextWord[], names: readonly Mention[]): EnergyMention[] {
  const make = names.find(({ fact }) => fact === "make");
  if (make === undefined || (make.value !== "BMW" && make.value !== "Mercedes-Benz")) return [];
  const at = words.findIndex(({ start }) => start >= make.end);
  return words.slice(Math.max(0, at), at + farthestModel + 4).flatMap(({ text, start, end, joined }, offset) => {
    const isBehindNumber = joined && /^\d{2,3}$/.test(words[at + offset - 1]?.text ?? "");
    if (!isBehindNumber || !Object.hasOwn(codes, text)) return [];
    return (codes[text] ?? []).map((energy) => ({ energy, strength: 1, start, end }) as const);
  });
}
