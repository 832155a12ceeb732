/** Telephones and number plates as people type them. */

const shortestPhone = 4;
const shortestPlate = 3;

/**
 * The digits to look for in telephone numbers, which are stored as E.164 ("+34612345678"): "612 34 56 78", "0034 612.345.678" and "(+34) 612-34"
 * all find it. Undefined for anything that is no telephone number, or too short for one.
 */
export function typedDigits(typed: string): string | undefined {
  if (!/^[\d\s+()./-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length < shortestPhone ? undefined : digits;
}

/** The characters to look for in number plates and VINs, which are stored without spaces: "1234-bcd" finds "1234BCD". Undefined without a figure. */
export function typedPlate(typed: string): string | undefined {
  const packed = typed.toUpperCase().replace(/[^0-9A-ZÄÖÜ]/g, "");
  return packed.length < shortestPlate || !/\d/.test(packed) ? undefined : packed;
}
