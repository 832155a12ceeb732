import { crc32 } from "node:zlib";

/** The polynomial of gzip's checksum (RFC 1952, section 8), with the bits in its order. */
const polynomial = 0xedb88320;
/** The polynomial 1 in the same order. */
export const one = 0x80000000;

/**
 * The checksum of some bytes, and what these bytes do to the checksum of everything before them: the power of x by which it is multiplied. So
 * the checksum of bytes that are joined follows from those of the pieces, and nobody reads the pieces again.
 */
export type Checksum = { crc: number; shift: number };

export const checksumOfNothing: Checksum = { crc: 0, shift: one };

export function checksumOf(bytes: Buffer): Checksum {
  return { crc: crc32(bytes), shift: shiftOf(bytes.byteLength) };
}

/** What so many bytes do to the checksum of everything before them. */
export function shiftOf(bytes: number): number {
  return powerOfX(bytes * 8);
}

/** The checksum of two pieces, one after the other. */
export function joinedChecksum(first: Checksum, second: Checksum): Checksum {
  return { crc: (product(second.shift, first.crc) ^ second.crc) >>> 0, shift: product(first.shift, second.shift) };
}

/** Multiplies two polynomials over the field of two elements, modulo the polynomial of the checksum. */
export function product(first: number, second: number): number {
  let sum = 0;
  let shifted = second;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((first & bit) !== 0) sum ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ polynomial;
  }
  return sum >>> 0;
}

/** Squares as often as the exponent has binary digits. */
function powerOfX(exponent: number): number {
  let power = one;
  let square = one >>> 1;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = product(square, power);
    square = product(square, square);
  }
  return power;
}
