import { furtherMakes, makeAliases } from "#app/features/cars/advertisements/other-car-names.ts";
import { searchable } from "#app/lib/fold-text.ts";
import { fallbackMakes } from "./fallback-makes.ts";

const joined = (name: string) => searchable(name).replaceAll(" ", "");

/** Other names of makes, without signs and spaces, and the keys of those makes. */
export const otherMakeNames: ReadonlyMap<string, string> = new Map(
  makeAliases.flatMap(([names, make]) => names.split("|").map((name) => [joined(name), joined(make)] as const)),
);

/** The makes sold in Spain and Germany, by their keys, as they are written in Spain. */
export const knownMakes: ReadonlyMap<string, string> = new Map([...furtherMakes, ...fallbackMakes].map(({ name }) => [joined(name), name]));

/** Returns what all spellings of a make have in common: "MERCEDES BENZ" and "Mercedes" are "mercedesbenz". */
export function makeKey(make: string): string {
  const key = joined(make);
  return otherMakeNames.get(key) ?? key;
}

/** Returns a make as it is written in Spain, or as it is if it is not known. */
export function spelledMake(make: string): string {
  return knownMakes.get(makeKey(make)) ?? make;
}
