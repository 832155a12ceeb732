const signBefore = /^[$€]/;
const unitBehind = /(?:€|EUR|km|PS|hp)$/i;
const grouped = /^\d{1,3}(?:[.,]\d{3})+$/;
const plain = /^\d+(?:\.0+)?$/;

/**
 * Reads a whole number as listings write it: '5000', '5000.0', '$5,000', '150,000km', '43.472 km', '9.990 €'. Returns undefined for any
 * other text, also for an empty one.
 */
export function readWrittenNumber(text: string): number | undefined {
  const digits = text.trim().replace(signBefore, "").replace(unitBehind, "").trim();
  if (grouped.test(digits)) return Number(digits.replace(/[.,]/g, ""));
  return plain.test(digits) ? Number(digits) : undefined;
}

/** Reads a number with at most one decimal: '5,4', '5.4', '6', '5,4 l/100 km'. Returns undefined for any other text. */
export function readWrittenDecimal(text: string): number | undefined {
  const [, number] = /^(\d{1,3}(?:[.,]\d)?)(?:\s?(?:l|kg|kWh)(?:\/100\s?km)?)?$/i.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number.replace(",", "."));
}
