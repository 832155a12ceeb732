/** What a comparison says of its cars, fact by fact: pure, so that one table of examples tries it. */
import type { CharacteristicGroup } from "#app/features/cars/vehicles/characteristics.ts";

/** A row of the comparison. A value is undefined where nobody knows it. */
export type ComparedRow = { label: string; values: readonly (string | undefined)[]; differs: boolean };
export type ComparedSection = { title: string; rows: readonly ComparedRow[] };

/** An unknown value is neither equal to another nor different: only known ones tell a difference. */
export function rowOf(label: string, values: readonly (string | undefined)[]): ComparedRow {
  return { label, values, differs: new Set(values.filter((value) => value !== undefined)).size > 1 };
}

type Groups = readonly CharacteristicGroup[];

/**
 * The characteristics that at least one of the cars has, in the order of a car's page. What is only to be confirmed is unknown. `without`:
 * labels that do not apply to all of the cars.
 */
export function comparedFacts(cars: readonly Groups[], without: ReadonlySet<string> = new Set()): ComparedSection[] {
  const known = cars.map((groups) =>
    groups
      .filter(({ quiet }) => quiet !== true)
      .map((group) => ({ ...group, list: group.list.filter(({ label }) => !without.has(label)) }))
      .filter(({ list }) => list.length > 0),
  );
  return merged(known.map((groups) => groups.map(({ title }) => title))).map((title) => {
    const lists = known.map((groups) => groups.find((group) => group.title === title)?.list ?? []);
    const labels = merged(lists.map((list) => list.map(({ label }) => label)));
    return {
      title,
      rows: labels.map((label) =>
        rowOf(
          label,
          lists.map((list) => list.find((fact) => fact.label === label)?.value),
        ),
      ),
    };
  });
}

/** All words of several lists that have the same order, each once and in this order. */
function merged(lists: readonly (readonly string[])[]): string[] {
  const all: string[] = [];
  for (const list of lists)
    for (const [place, word] of list.entries()) if (!all.includes(word)) all.splice(all.indexOf(list[place - 1] ?? "") + 1, 0, word);
  return all;
}

type Feature = { feature_name: string; feature_value: string | null };

/**
 * The equipment that all cars have, and of each car what is left of its list. What is not listed is unknown, not absent, so nothing says that
 * a car lacks something.
 */
export function comparedEquipment(cars: readonly (readonly Feature[])[]): { common: string[]; further: string[][] } {
  const lists = cars.map((features) => [...new Set(features.map(inWords))].toSorted((a, b) => a.localeCompare(b, "es")));
  const isCommon = (words: string) => lists.length > 1 && lists.every((list) => list.includes(words));
  return { common: (lists[0] ?? []).filter(isCommon), further: lists.map((list) => list.filter((words) => !isCommon(words))) };
}

function inWords({ feature_name: name, feature_value: value }: Feature): string {
  return value === null || value === "" ? name : `${name}: ${value}`;
}

/** A price in cents; undefined for a car that cannot be bought or whose price is not known with every cost. */
export type CertainPrice = { low: number; high: number } | undefined;

/** The place of the lowest price. Undefined unless every price is certain and this one is below all others at both ends. */
export function lowestPrice(prices: readonly CertainPrice[]): number | undefined {
  if (prices.length < 2) return undefined;
  const certain = prices.flatMap((price) => price ?? []);
  if (certain.length < prices.length) return undefined;
  const place = certain.findIndex(({ high }, own) => certain.every(({ low }, other) => own === other || high < low));
  return place === -1 ? undefined : place;
}
