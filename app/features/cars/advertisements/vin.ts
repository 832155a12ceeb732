/** How sellers announce a VIN, up to the place where it begins. */
const label = /\b(?:FIN|VIN|Fahrgestell\w{0,8}|Fahrzeug-?ident\w{0,24}|bastidor)\b[^A-Z0-9\n]{0,6}(?:(?:nr|no|n[º°])[^A-Z0-9\n]{0,6})?/giu;

/** 17 characters without I, O and Q, perhaps in groups (ISO 3779), and nothing behind them that belongs to the same word. */
const vin = /^(?:[A-HJ-NPR-Z0-9][ -]?){16}[A-HJ-NPR-Z0-9](?![A-Z0-9])/i;

/** The VIN that the text of an advertisement gives behind its label; undefined if it gives none, or several. */
export function vinOfAdvertisement(text: string): string | undefined {
  const found = [...text.matchAll(label)].flatMap(({ index, 0: announced }) => {
    const [written] = vin.exec(text.slice(index + announced.length, index + announced.length + 40)) ?? [];
    const packed = written?.replace(/[ -]/g, "").toUpperCase();
    return packed !== undefined && /\d/.test(packed) ? [packed] : [];
  });
  const [first, ...others] = new Set(found);
  return others.length === 0 ? first : undefined;
}
