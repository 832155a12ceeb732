/**
 * Reads names of equipment from pasted text (FLEET-8). Splits it at commas if the trimmed text has commas and no line breaks, otherwise at
 * line breaks. Empty items are dropped, and dots and commas at an item's end are removed.
 */
export function readFeatureNames(text: string): string[] {
  const whole = text.trim();
  const separator = whole.includes(",") && !/[\r\n]/.test(whole) ? "," : /\r\n|\r|\n/;
  return whole.split(separator).map(withoutEnd).filter(Boolean);
}

/** From the end, character by character: a pattern for this can be made to run long (row D4). */
function withoutEnd(item: string): string {
  let end = item.length;
  while (end > 0 && /[\s.,]/.test(item.charAt(end - 1))) end -= 1;
  return item.slice(0, end).trim();
}
