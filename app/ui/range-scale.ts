/** How many places a slider's thumb can stand on. */
export const sliderPlaces = 100;

export type Scale = { min: number; max: number; step: number };

/**
 * Where prices reach from a small car to a supercar, an even scale would press all usual ones into the first millimetres. The wider the
 * bounds in steps, the more room the lower values get; up to about a hundred steps the scale is even.
 */
function exponentOf({ min, max, step }: Scale): number {
  return Math.max(1, Math.log10((max - min) / (step * 10)));
}

/** The value at a place from 0 to sliderPlaces, in whole steps. */
export function valueAt(scale: Scale, place: number): number {
  const share = (place / sliderPlaces) ** exponentOf(scale);
  const value = scale.min + Math.round(((scale.max - scale.min) * share) / scale.step) * scale.step;
  return Math.min(scale.max, Math.max(scale.min, value));
}

/** The place nearest to a value; values beyond the bounds stand at the ends. */
export function placeOf(scale: Scale, value: number): number {
  if (scale.max <= scale.min) return 0;
  const share = Math.min(1, Math.max(0, (value - scale.min) / (scale.max - scale.min)));
  return Math.round(share ** (1 / exponentOf(scale)) * sliderPlaces);
}
