/**
 * The value of each letter for the check digit (49 CFR 565.15, table III): A is 1, B is 2, and so on. I, O and Q do not occur. A digit
 * counts as itself.
 */
const letters = "ABCDEFGH.JKLMN.P.R.STUVWXYZ";
const values = "12345678.12345.7.9.23456789";

/** The weight of each position; the ninth is the check digit itself. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * Returns the character that position 9 of a VIN must have where it is a check digit (49 CFR 565.15, ISO 3779): a digit, or "X" for ten. The
 * VIN has 17 capital letters and digits.
 */
export function checkDigitOf(vin: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * valueOf(vin.charAt(at)), 0);
  return sum % 11 === 10 ? "X" : String(sum % 11);
}

function valueOf(character: string): number {
  const at = letters.indexOf(character);
  return Number(at === -1 ? character : values.charAt(at));
}

/**
 * Whether position 9 holds another digit than the check digit. Only North America and China demand one. A European maker without one often
 * writes a letter there, such as Volkswagen's Z: that is no wrong digit.
 */
export function hasWrongCheckDigit(vin: string): boolean {
  const given = vin.charAt(8);
  return /[0-9X]/.test(given) && given !== checkDigitOf(vin);
}
