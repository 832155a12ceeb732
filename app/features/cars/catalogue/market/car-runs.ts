import { type CarColumns, featuredBit, statusBits, statusNumbers } from "./car-columns.ts";
import { giveBack } from "./sort-room.ts";
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
  const statusAndFeatured = statusBits | featuredBit;
  const usual = slotsWhere(newest, (slot) => ((state[slot] ?? 0) & statusAndFeatured) === statusNumbers.available);
  const featured = slotsWhere(newest, (slot) => ((state[slot] ?? 0) & statusAndFeatured) === (statusNumbers.available | featuredBit));
  const groups = new Map<number, number>();
  const slots = sortedSlots(usual.length, (place) => {
    const slot = usual[place] ?? 0;
    const group = (name[slot] ?? 0) * 2 ** 20 + (segment[slot] ?? 0);
    const position = groups.get(group) ?? groups.size;
    groups.set(group, position);
    return position * yearRoom + (year[slot] ?? 0);
  });
  for (let place = 0; place < slots.length; place += 1) slots[place] = usual[slots[place] ?? 0] ?? 0;
  giveBack(usual.buffer);
  const runs: CarRun[] = [];
  for (let from = 0; from < slots.length;) {
    const slot = slots[from] ?? 0;
    const run = { name: name[slot] ?? 0, segment: segment[slot] ?? 0, year: year[slot] ?? 0, from, to: from + 1 };
    const isNext = (next = 0) => name[next] === run.name && segment[next] === run.segment && year[next] === run.year;
    while (run.to < slots.length && isNext(slots[run.to])) run.to += 1;
    runs.push(run);
    from = run.to;
  }
  return { slots, runs, featured };
}

/** Those of the slots that fit. The method `filter` would gather them in a list of objects first. */
function slotsWhere(slots: Int32Array, fits: (slot: number) => boolean): Int32Array<ArrayBuffer> {
  let count = 0;
  for (const slot of slots) count += Number(fits(slot));
  const fitting = new Int32Array(count);
  let place = 0;
  for (const slot of slots) {
    if (!fits(slot)) continue;
    fitting[place] = slot;
    place += 1;
  }
  return fitting;
}
