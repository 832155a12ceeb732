export type Scale = { min: number; max: number; step: number };

/** A thumb stands on at most this many places, so that a key or a finger gets across. */
const mostPlaces = 100;

/** The number of the last place; the first is 0. Where there are few steps every place is a step. */
export function lastPlaceOf({ min, max, step }: Scale): number {
  return Math.min(mostPlaces, Math.max(1, Math.round((max - min) / step)));
}

/**
 * Where prices reach from a small car to a supercar, an even scale would press all usual ones into the first millimetres. The wider the
 * bounds in steps, the more room the lower values get; up to a hundred steps the scale is even.
 */
function exponentOf({ min, max, step }: Scale): number {
  return Math.max(1, Math.log10((max - min) / (step * 10)));
}

/** The value at a place, in whole steps. */
export function valueAt(scale: Scale, place: number): number {
  const share = (place / lastPlaceOf(scale)) ** exponentOf(scale);
  return bounded(scale, scale.min + Math.round(((scale.max - scale.min) * share) / scale.step) * scale.step);
}

/** The place nearest to a value; values beyond the bounds stand at the ends. */
export function placeOf(scale: Scale, value: number): number {
  if (scale.max <= scale.min) return 0;
  const share = (bounded(scale, value) - scale.min) / (scale.max - scale.min);
  return Math.round(share ** (1 / exponentOf(scale)) * lastPlaceOf(scale));
}

/** The value after a thumb went from its place to another: at least one step on, even where neighbouring places round to one value. */
export function valueAfterMove(scale: Scale, current: number, place: number): number {
  const value = valueAt(scale, place);
  const direction = Math.sign(place - placeOf(scale, current));
  return value === current ? bounded(scale, current + direction * scale.step) : value;
}

function bounded({ min, max }: Scale, value: number): number {
  return Math.min(max, Math.max(min, value));
}
