import { type CarColumns, featuredBit, statusBits, statusNumbers } from "./car-columns.ts";
import { sortedSlots } from "./sorted-slots.ts";

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
export function runsOf({ name, segment, year, state }: CarColumns, newest: Int32Array): CarRuns {
  const available = newest.filter((slot) => ((state[slot] ?? 0) & statusBits) === statusNumbers.available);
  const isFeatured = (slot: number) => ((state[slot] ?? 0) & featuredBit) !== 0;
  const usual = available.filter((slot) => !isFeatured(slot));
  const groups = new Map<number, number>();
  const keys = new Float64Array(usual.length);
  usual.forEach((slot, place) => {
    const group = (name[slot] ?? 0) * 2 ** 20 + (segment[slot] ?? 0);
    const position = groups.get(group) ?? groups.size;
    groups.set(group, position);
    keys[place] = position * yearRoom + (year[slot] ?? 0);
  });
  const places = sortedSlots(keys);
  const slots = places.map((place) => usual[place] ?? 0);
  const runs: CarRun[] = [];
  for (let from = 0; from < slots.length;) {
    let to = from + 1;
    while (to < slots.length && keys[places[to] ?? 0] === keys[places[from] ?? 0]) to += 1;
    const slot = slots[from] ?? 0;
    runs.push({ name: name[slot] ?? 0, segment: segment[slot] ?? 0, year: year[slot] ?? 0, from, to });
    from = to;
  }
  return { slots, runs, featured: available.filter(isFeatured) };
}
