/**
 * Returns the first of the places 0, 1, 2 … that fits, or `count` if none does. After a place that fits, all must fit. It looks at few of them,
 * halving the places each time.
 */
export function firstPlaceWhere(count: number, fits: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
