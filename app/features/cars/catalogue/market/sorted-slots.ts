import { atOnce, byPieces, type Pausable } from "#app/lib/in-pieces.ts";

/** Bits of a key that one pass looks at: their counts fit into the processor's nearest memory. */
const digitBits = 12;
const digits = 2 ** digitBits;
const halfSize = 2 ** 32;

/**
 * Returns the positions 0, 1, 2 … ordered by their keys; equal keys keep the order of their positions. The keys are whole numbers.
 * Many keys are sorted by their digits, in halves of 32 bits, because whole numbers of this size are quick.
 */
export function* sortingSlots(keys: Float64Array): Pausable<Int32Array> {
  // The list of digits would be longer than the keys.
  if (keys.length < digits) return allSlots(keys.length).sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other);
  const { least, largest } = yield* endsOf(keys);
  const low = new Uint32Array(keys.length);
  const high = new Uint32Array(largest - least < halfSize ? 0 : keys.length);
  yield* byPieces(keys.length, (from, to) => {
    for (let slot = from; slot < to; slot += 1) {
      const key = (keys[slot] ?? 0) - least;
      const half = Math.floor(key / halfSize);
      low[slot] = key - half * halfSize;
      if (high.length > 0) high[slot] = half;
    }
  });
  let slots: Int32Array = allSlots(keys.length);
  let spare: Int32Array = new Int32Array(keys.length);
  for (const half of [low, high]) {
    // Without a higher half, the lower one ends where the largest key does.
    const most = half === high ? Math.floor((largest - least) / halfSize) : Math.min(largest - least, halfSize - 1);
    for (let shift = 0; shift < 32 && most >>> shift > 0; shift += digitBits) {
      yield* sortByDigit(half, shift, slots, spare);
      [slots, spare] = [spare, slots];
    }
  }
  return slots;
}

/** The same without a pause. */
export function sortedSlots(keys: Float64Array): Int32Array {
  return atOnce(sortingSlots(keys));
}

function allSlots(count: number): Int32Array {
  const slots = new Int32Array(count);
  for (let slot = 0; slot < count; slot += 1) slots[slot] = slot;
  return slots;
}

function* endsOf(keys: Float64Array): Pausable<{ least: number; largest: number }> {
  const ends = { least: Number.POSITIVE_INFINITY, largest: Number.NEGATIVE_INFINITY };
  yield* byPieces(keys.length, (from, to) => {
    let { least, largest } = ends;
    for (const key of keys.subarray(from, to)) {
      if (key < least) least = key;
      if (key > largest) largest = key;
    }
    Object.assign(ends, { least, largest });
  });
  return ends;
}

function* sortByDigit(half: Uint32Array, shift: number, slots: Int32Array, sorted: Int32Array): Pausable {
  const places = new Int32Array(digits + 1);
  yield* byPieces(half.length, (from, to) => {
    for (let slot = from; slot < to; slot += 1) add(places, (((half[slot] ?? 0) >>> shift) & (digits - 1)) + 1, 1);
  });
  for (let value = 0; value < digits; value += 1) add(places, value + 1, places[value] ?? 0);
  yield* byPieces(slots.length, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const slot = slots[place] ?? 0;
      const value = ((half[slot] ?? 0) >>> shift) & (digits - 1);
      sorted[places[value] ?? 0] = slot;
      add(places, value, 1);
    }
  });
}

function add(numbers: Int32Array, position: number, added: number): void {
  numbers[position] = (numbers[position] ?? 0) + added;
}
