import { byPieces, type Pausable } from "#app/lib/in-pieces.ts";
import { type CarColumns, featuredBit, statusBits, statusNumbers } from "./car-columns.ts";
import { sortingSlots } from "./sorted-slots.ts";

/** Available cars of one name, segment and year: the newest first. */
export type CarRun = { name: number; segment: number; year: number; from: number; to: number };

/** The available cars of a tier by what makes most of their points, so that a search for the best need not look at each. */
export type CarRuns = {
  /** The cars of all runs, one run after the other. */
  slots: Int32Array;
  runs: readonly CarRun[];
  /** Featured cars are few, and they are in no run. */
  featured: Int32Array;
};

/** Years are below 2101. */
const yearRoom = 4_096;

/** `newest`: all slots, those of the newest cars first. */
export function* makingRuns({ name, segment, year, state }: CarColumns, newest: Int32Array): Pausable<CarRuns> {
  const featured: number[] = [];
  const usual = new Int32Array(newest.length);
  const keys = new Float64Array(newest.length);
  const groups = new Map<number, number>();
  let count = 0;
  yield* byPieces(newest.length, (from, to) => {
    for (const slot of newest.subarray(from, to)) {
      const bits = state[slot] ?? 0;
      if ((bits & statusBits) !== statusNumbers.available) continue;
      if ((bits & featuredBit) !== 0) {
        featured.push(slot);
        continue;
      }
      const group = (name[slot] ?? 0) * 2 ** 20 + (segment[slot] ?? 0);
      const position = groups.get(group) ?? groups.size;
      groups.set(group, position);
      usual[count] = slot;
      keys[count] = position * yearRoom + (year[slot] ?? 0);
      count += 1;
    }
  });
  const places = yield* sortingSlots(keys.subarray(0, count));
  const slots = new Int32Array(count);
  yield* byPieces(count, (from, to) => {
    for (let place = from; place < to; place += 1) slots[place] = usual[places[place] ?? 0] ?? 0;
  });
  const runs: CarRun[] = [];
  for (let from = 0; from < count;) {
    let to = from + 1;
    while (to < count && keys[places[to] ?? 0] === keys[places[from] ?? 0]) to += 1;
    const slot = slots[from] ?? 0;
    runs.push({ name: name[slot] ?? 0, segment: segment[slot] ?? 0, year: year[slot] ?? 0, from, to });
    from = to;
    yield;
  }
  return { slots, runs, featured: Int32Array.from(featured) };
}
