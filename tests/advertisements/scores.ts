import { readAdvertisement } from "#app/features/cars/advertisements/advertisement.ts";
import { foldText } from "#app/lib/fold-text.ts";
import type { WrittenAdvertisement } from "./written-advertisements.ts";

/** How often a field was read rightly, read wrongly (or where nothing stands), and missed. */
export type Score = { right: number; wrong: number; missed: number };
export type Scores = Map<string, Score>;

export type Miss = { title: string; field: string; expected: string | undefined; read: string | undefined };

/**
 * Compares what the reader finds with what a careful person finds, field by field. With `onlyKnown`, a value that is read counts only where
 * the expected one is known, because the columns of a listing leave much out.
 */
export function scoreAdvertisements(
  advertisements: readonly WrittenAdvertisement[],
  { onlyKnown = false } = {},
): { scores: Scores; misses: Miss[] } {
  const scores: Scores = new Map();
  const misses: Miss[] = [];
  for (const { title, text, expected, equipment } of advertisements) {
    const { facts, equipment: items } = readAdvertisement(text);
    const read = new Map(Object.entries(facts).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]));
    for (const field of new Set([...expected.keys(), ...read.keys()])) {
      if (onlyKnown && !expected.has(field)) continue;
      const known = expected.get(field);
      const found = read.get(field);
      // The column of a listing knows the model without its version.
      const isFamily = onlyKnown && field === "model" && foldText(`${found} `).startsWith(foldText(`${known} `));
      addOutcome(scores, misses, { title, field, expected: known, read: isFamily ? known : found });
    }
    if (onlyKnown) continue;
    for (const outcome of equipmentOutcomes(equipment, new Set(items))) addOutcome(scores, misses, { title, ...outcome });
  }
  return { scores, misses };
}

function addOutcome(scores: Scores, misses: Miss[], miss: Miss): void {
  const score = scores.get(miss.field) ?? { right: 0, wrong: 0, missed: 0 };
  scores.set(miss.field, score);
  if (foldText(miss.expected ?? "") === foldText(miss.read ?? "")) {
    score.right += 1;
    return;
  }
  if (miss.read !== undefined) score.wrong += 1;
  if (miss.expected !== undefined) score.missed += 1;
  misses.push(miss);
}

/** An item counts as found if the whole text gives the same Spanish name as the item's words alone. */
function equipmentOutcomes(expected: readonly string[], found: ReadonlySet<string>): Omit<Miss, "title">[] {
  const namesOf = (words: string) => readAdvertisement(words).equipment;
  const allowed = new Set(expected.flatMap(namesOf));
  const wrong = [...found].filter((name) => !allowed.has(name));
  return [
    ...expected.map((words) => {
      const isFound = namesOf(words).some((name) => found.has(name));
      return { field: "equipment", expected: words, read: isFound ? words : undefined };
    }),
    ...wrong.map((name) => ({ field: "equipment", expected: undefined, read: name })),
  ];
}

/** The share of what was read that is right; undefined if nothing was read. */
export function precision({ right, wrong }: Score): number | undefined {
  return right + wrong === 0 ? undefined : right / (right + wrong);
}

/** The share of what stands in the texts that was read. */
export function recall({ right, missed }: Score): number | undefined {
  return right + missed === 0 ? undefined : right / (right + missed);
}

export function totalOf(scores: Scores): Score {
  const total: Score = { right: 0, wrong: 0, missed: 0 };
  for (const { right, wrong, missed } of scores.values()) {
    total.right += right;
    total.wrong += wrong;
    total.missed += missed;
  }
  return total;
}
