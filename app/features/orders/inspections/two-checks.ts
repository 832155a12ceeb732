import { type Condition, type NumberedDamage, numbered } from "./condition.ts";

/** A check of a car as far as two are compared. `mileage`: null if nobody has written it down. */
export type ComparedCheck = { condition: Condition; mileage: number | null };

/**
 * What differs between the inspection and the handover. `kilometres`: driven in between; negative if the odometer shows less. `unnoted`:
 * not written down at the handover, which may mean that nobody looked for it. `resized`: the same kind of damage on the same panel, in another
 * size.
 */
export type CheckDifferences = {
  added: readonly NumberedDamage[];
  unnoted: readonly NumberedDamage[];
  resized: readonly { before: NumberedDamage; now: NumberedDamage }[];
  kilometres: number | undefined;
};

/**
 * Compares two checks of the same car. A damage is the same one if its panel and kind are the same; of several such damages those of the same
 * size are paired first, so that no pair looks changed that is not.
 */
export function differencesBetween(before: ComparedCheck, now: ComparedCheck): CheckDifferences {
  const left = numbered(before.condition);
  const exact = paired(left, numbered(now.condition), (one, other) => isSameDamage(one, other) && one.size === other.size);
  const similar = paired(exact.before, exact.now, isSameDamage);
  return {
    added: similar.now,
    unnoted: similar.before,
    resized: similar.pairs,
    kilometres: before.mileage === null || now.mileage === null ? undefined : now.mileage - before.mileage,
  };
}

function isSameDamage(one: NumberedDamage, other: NumberedDamage): boolean {
  return one.panel === other.panel && one.kind === other.kind;
}

/** Pairs the damages that are the same; what is left of both lists has no partner. */
function paired(before: readonly NumberedDamage[], now: readonly NumberedDamage[], same: typeof isSameDamage) {
  const open = [...before];
  const pairs: { before: NumberedDamage; now: NumberedDamage }[] = [];
  const rest = now.filter((damage) => {
    const place = open.findIndex((other) => same(other, damage));
    const [partner] = place === -1 ? [] : open.splice(place, 1);
    if (partner) pairs.push({ before: partner, now: damage });
    return !partner;
  });
  return { before: open, now: rest, pairs };
}
