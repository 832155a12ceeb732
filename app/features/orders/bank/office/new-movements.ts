/** Which movements of a statement the database does not have yet. */
import { foldedWords } from "#app/lib/fold-text.ts";
import { referencesIn } from "./references.ts";
import type { StatementMovement } from "./statement.ts";

type Known = Pick<StatementMovement, "account" | "operation_on" | "cents" | "concept">;
/** `place`: 1 for the first of equal movements of a day, 2 for the second. */
export type NewMovement = StatementMovement & { place: number };

/**
 * Leaves out what is known: the same account, day and amount in the same words, or in the words of the bank's other format. Each known
 * movement answers for one of the statement, so of three equal transfers, of which two are known, one is new.
 */
export function newMovements(read: readonly StatementMovement[], known: readonly Known[]): NewMovement[] {
  const waiting = groupsOf(known);
  const first = read.filter((movement) => !take(waiting, movement, ({ concept }) => concept === movement.concept));
  const fresh = first.filter((movement) => !take(waiting, movement, ({ concept }) => saysTheSame(concept, movement.concept)));
  const places = new Map<string, number>();
  for (const movement of known) count(places, movement);
  return fresh.map((movement) => ({ ...movement, place: count(places, movement) }));
}

function groupsOf(movements: readonly Known[]): Map<string, Known[]> {
  const groups = new Map<string, Known[]>();
  for (const movement of movements) groups.set(groupOf(movement), [...(groups.get(groupOf(movement)) ?? []), movement]);
  return groups;
}

function groupOf({ account, operation_on, cents }: Known): string {
  return `${account} ${operation_on} ${cents}`;
}

/** Takes a known movement out of its group; false if there is none like it. */
function take(groups: Map<string, Known[]>, movement: Known, fits: (known: Known) => boolean): boolean {
  const group = groups.get(groupOf(movement)) ?? [];
  const position = group.findIndex(fits);
  if (position === -1) return false;
  groups.set(groupOf(movement), group.toSpliced(position, 1));
  return true;
}

function count(places: Map<string, number>, movement: Known): number {
  const key = `${groupOf(movement)} ${movement.concept}`;
  const place = (places.get(key) ?? 0) + 1;
  places.set(key, place);
  return place;
}

/** Whether two texts name the same order, as far as both name one, and share at least half of the words of the shorter one. */
function saysTheSame(one: string, other: string): boolean {
  const [named, otherNamed] = [referencesIn(one), referencesIn(other)];
  if (named.length > 0 && otherNamed.length > 0 && !named.some((reference) => otherNamed.includes(reference))) return false;
  const [words, others] = [one, other].map((text) => new Set(foldedWords(text).filter((word) => word.length > 2))) as [
    Set<string>,
    Set<string>,
  ];
  const shorter = Math.min(words.size, others.size);
  return shorter > 0 && [...words].filter((word) => others.has(word)).length * 2 >= shorter;
}
