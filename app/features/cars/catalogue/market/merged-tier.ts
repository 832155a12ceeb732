import type { Pausable } from "#app/lib/in-pieces.ts";
import { allCars, type CarBits, leaveOut, removeCar, slotsOf } from "./car-bits.ts";
import { CarColumns, mergingColumns } from "./car-columns.ts";
import { CarTier } from "./car-tier.ts";

/** Cars that leave one after another before others may come in between. */
const removedAtOnce = 256;

/** A tier with the cars that it had when the merge began, or the last time somebody looked. */
type Source = { tier: CarTier; present: CarBits };

/**
 * Makes one tier of several, with all that searches need of them. Between its pieces, searches go on with the tiers, and cars may leave them.
 * With its last piece, the merged tier has the cars that they have at that moment. `runsAbove`: a tier of more cars has runs.
 */
export function* mergingTiers(tiers: readonly CarTier[], runsAbove: number): Pausable<CarTier> {
  const sources = tiers.map((tier): Source => ({ tier, present: tier.present.slice() }));
  const merged = new CarTier(yield* mergingAll(sources));
  const prepared = new Set(tiers.flatMap((tier) => tier.prepared));
  if (merged.columns.count > runsAbove) prepared.add("runs");
  for (const what of prepared) yield* merged.preparing(what);
  while (yield* removingLeft(merged, sources)) continue;
  return merged;
}

/** The smallest ones first, so that their cars are copied again and not those of the large ones. */
function* mergingAll(sources: readonly Source[]): Pausable<CarColumns> {
  let columns = new CarColumns(0);
  for (const { tier, present } of sources.toSorted((one, other) => one.tier.held - other.tier.held)) {
    const merged = { columns, present: allCars(columns.count) };
    columns = yield* mergingColumns(merged, { columns: tier.columns, present });
  }
  return columns;
}

/** Takes out the cars that have left since the last look. Returns true if it paused, because others may have left meanwhile. */
function* removingLeft(merged: CarTier, sources: readonly Source[]): Pausable<boolean> {
  let removed = 0;
  for (const { tier, present } of sources) {
    const left = present.slice();
    leaveOut(left, tier.present);
    for (const slot of slotsOf(left)) {
      merged.remove(tier.columns.ids.subarray(slot * 4, slot * 4 + 4));
      removeCar(present, slot);
      removed += 1;
      if (removed % removedAtOnce === 0) yield;
    }
  }
  return removed >= removedAtOnce;
}
