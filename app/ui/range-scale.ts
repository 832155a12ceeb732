export type Scale = { min: number; max: number; step: number };

/** Most positions of a thumb, so that a key or a finger can cross the slider. */
const mostPlaces = 100;

/** The number of the last position; the first is 0. With few steps, each step is a position. */
export function lastPlaceOf({ min, max, step }: Scale): number {
  return Math.min(mostPlaces, Math.max(1, Math.round((max - min) / step)));
}

/** The more steps the bounds span, the more room the usual lower values get. Up to a hundred steps the scale is even. */
function exponentOf({ min, max, step }: Scale): number {
  return Math.max(1, Math.log10((max - min) / (step * 10)));
}

/** The value at a position, in whole steps. */
export function valueAt(scale: Scale, place: number): number {
  const share = (place / lastPlaceOf(scale)) ** exponentOf(scale);
  return clamp(scale, scale.min + Math.round(((scale.max - scale.min) * share) / scale.step) * scale.step);
}

/** The position nearest to a value; values outside the bounds give the ends. */
export function placeOf(scale: Scale, value: number): number {
  if (scale.max <= scale.min) return 0;
  const share = (clamp(scale, value) - scale.min) / (scale.max - scale.min);
  return Math.round(share ** (1 / exponentOf(scale)) * lastPlaceOf(scale));
}

/** The value after a thumb moved to a position. It changes by at least one step, even if neighbouring positions round to the same value. */
export function valueAfterMove(scale: Scale, current: number, place: number): number {
  const value = valueAt(scale, place);
  const direction = Math.sign(place - placeOf(scale, current));
  return value === current ? clamp(scale, current + direction * scale.step) : value;
}

function clamp({ min, max }: Scale, value: number): number {
  return Math.min(max, Math.max(min, value));
}
