/**
 * Names of equipment out of pasted text (FLEET-8): by commas where there are commas and no ends of lines, else by lines.
 * Blank items are left out; dots and commas at an item's end are cut off. Ends of lines around the whole text are no lines of it.
 */
export function readFeatureNames(text: string): string[] {
  const whole = text.trim();
  const separator = whole.includes(",") && !/[\r\n]/.test(whole) ? "," : /\r\n|\r|\n/;
  return whole.split(separator).map(withoutEnd).filter(Boolean);
}

/** From the end, sign by sign: a pattern for this can be made to run long (row D4). */
function withoutEnd(item: string): string {
  let end = item.length;
  while (end > 0 && /[\s.,]/.test(item.charAt(end - 1))) end -= 1;
  return item.slice(0, end).trim();
}
