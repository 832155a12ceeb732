/** Finds references of orders in what people wrote as the concept of a transfer. */

/** "RS-7K4M-Q2" as people write it: "rs 7k4mq2". */
export function compactReference(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
}

const start = "RS";
/** The length of a reference without its dashes. */
const length = 8;

/** Every reference that may be written in a text, as "RS-7K4M-Q2". */
export function referencesIn(concept: string): string[] {
  const compact = compactReference(concept);
  const found = new Set<string>();
  for (let at = compact.indexOf(start); at !== -1; at = compact.indexOf(start, at + 1)) {
    const signs = compact.slice(at, at + length);
    if (signs.length === length) found.add(`${start}-${signs.slice(2, 6)}-${signs.slice(6)}`);
  }
  return [...found];
}

/** Finds the references that a text has with one wrong, missing or additional sign, or without their RS. Made once for many texts. */
export function almostFinder(references: readonly string[]): (concept: string) => string[] {
  const byVariant = new Map<string, Set<string>>();
  for (const reference of references) {
    const compact = compactReference(reference);
    for (const variant of [...variantsOf(compact), compact.slice(start.length)]) {
      const those = byVariant.get(variant) ?? new Set();
      byVariant.set(variant, those.add(reference));
    }
  }
  return (concept) => {
    const compact = compactReference(concept);
    const found = new Set<string>();
    for (const size of [length - start.length, length - 1, length, length + 1])
      for (let at = 0; at + size <= compact.length; at += 1) {
        const signs = compact.slice(at, at + size);
        const variants = size < length ? [signs] : variantsOf(signs);
        for (const variant of variants) for (const reference of byVariant.get(variant) ?? []) found.add(reference);
      }
    return [...found];
  };
}

/** A text and all texts that lack one of its signs: two texts that differ in one sign have one of these in common. */
function variantsOf(text: string): string[] {
  return [text, ...Array.from(text, (_sign, position) => text.slice(0, position) + text.slice(position + 1))];
}
