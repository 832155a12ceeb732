/** Where the first sign of a VIN puts the maker (ISO 3780): S to Z is Europe. */
const places: readonly [signs: string, words: string][] = [
  ["1457", "de Estados Unidos"],
  ["2", "de Canadá"],
  ["3", "de México"],
  ["J", "de Japón"],
  ["K", "de Corea"],
  ["L", "de China"],
];

/** Returns the first sign and the place in words if the maker is not in Europe; undefined without a VIN too. */
export function foreignMaker(vin: string | undefined): { sign: string; words: string } | undefined {
  const sign = vin?.trim().charAt(0).toUpperCase() ?? "";
  if (sign === "" || /[S-Z]/.test(sign)) return undefined;
  return { sign, words: places.find(([signs]) => signs.includes(sign))?.[1] ?? "de fuera de Europa" };
}
