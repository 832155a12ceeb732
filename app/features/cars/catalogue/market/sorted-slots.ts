import { giveBack, takeRoom } from "./sort-room.ts";

/** Bits of a key that one pass looks at: their counts fit into the processor's nearest memory. */
const usualBits = 12;
/** Few keys have shorter digits, because a list of all digits would be longer than the keys. */
const bitsOfFew = 8;
/** So many keys are quicker to compare. */
const compared = 64;
const halfSize = 2 ** 32;

/** Keys as halves of 32 bits: the lower one of each key and, if `perKey` is 2, the higher one after it. */
type Halves = { numbers: Uint32Array; perKey: 1 | 2 };

/**
 * Returns the slots 0, 1, 2 … ordered by their keys; equal keys keep the order of their slots. The keys are whole numbers.
 * Many keys are sorted by their digits, in halves of 32 bits, because whole numbers of this size are quick.
 */
export function sortedSlots(count: number, keyOf: (slot: number) => number): Int32Array<ArrayBuffer> {
  if (count <= compared) return sortedFew(count, keyOf);
  const digitBits = count < 2 ** usualBits ? bitsOfFew : usualBits;
  const room = takeRoom(count * 12);
  const keys = new Float64Array(room, 0, count);
  for (let slot = 0; slot < count; slot += 1) keys[slot] = keyOf(slot);
  const [least, largest] = endsOf(keys);
  const halves = halvesOf(keys, least, largest);
  const spare = new Int32Array(room, count * 8, count);
  const sorted = sortByHalves(halves, { most: largest - least, digitBits }, new Int32Array(count), spare);
  giveBack(room);
  return sorted;
}

function sortedFew(count: number, keyOf: (slot: number) => number): Int32Array<ArrayBuffer> {
  const keys = Float64Array.from({ length: count }, (_, slot) => keyOf(slot));
  return slotsInOrder(new Int32Array(count)).sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other);
}

/** Writes the halves over the keys. No half comes to lie on a key that is still to be read. */
function halvesOf(keys: Float64Array, least: number, largest: number): Halves {
  const perKey = largest - least < halfSize ? 1 : 2;
  const numbers = new Uint32Array(keys.buffer, 0, keys.length * perKey);
  for (let slot = 0; slot < keys.length; slot += 1) {
    const key = (keys[slot] ?? 0) - least;
    const higher = Math.floor(key / halfSize);
    numbers[slot * perKey] = key - higher * halfSize;
    if (perKey === 2) numbers[slot * perKey + 1] = higher;
  }
  return { numbers, perKey };
}

/** Uses both lists in turn. The result is always in `slots`. */
function sortByHalves(
  halves: Halves,
  { most, digitBits }: { most: number; digitBits: number },
  slots: Int32Array<ArrayBuffer>,
  spare: Int32Array,
): Int32Array<ArrayBuffer> {
  let from: Int32Array = slotsInOrder(slots);
  let into = spare;
  for (let half = 0; half < halves.perKey; half += 1) {
    // Without a higher half, the lower one ends where the largest key does.
    const mostOfHalf = half === 1 ? Math.floor(most / halfSize) : Math.min(most, halfSize - 1);
    for (let shift = 0; shift < 32 && mostOfHalf >>> shift > 0; shift += digitBits) {
      sortByDigit(halves, { half, shift, digits: 2 ** digitBits }, from, into);
      [from, into] = [into, from];
    }
  }
  if (from !== slots) slots.set(from);
  return slots;
}

function slotsInOrder(slots: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  for (let slot = 0; slot < slots.length; slot += 1) slots[slot] = slot;
  return slots;
}

function endsOf(keys: Float64Array): [least: number, largest: number] {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const key of keys) {
    if (key < least) least = key;
    if (key > largest) largest = key;
  }
  return [least, largest];
}

/** One of the digits of all keys. `digits`: how many different ones there are. */
type Digit = { half: number; shift: number; digits: number };

function sortByDigit({ numbers, perKey }: Halves, { half, shift, digits }: Digit, slots: Int32Array, sorted: Int32Array): void {
  const places = new Int32Array(digits + 1);
  for (let at = half; at < numbers.length; at += perKey) add(places, (((numbers[at] ?? 0) >>> shift) & (digits - 1)) + 1, 1);
  for (let value = 0; value < digits; value += 1) add(places, value + 1, places[value] ?? 0);
  for (let place = 0; place < slots.length; place += 1) {
    const slot = slots[place] ?? 0;
    const value = ((numbers[slot * perKey + half] ?? 0) >>> shift) & (digits - 1);
    sorted[places[value] ?? 0] = slot;
    add(places, value, 1);
  }
}

function add(numbers: Int32Array, position: number, added: number): void {
  numbers[position] = (numbers[position] ?? 0) + added;
}
