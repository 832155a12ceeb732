/**
 * Where the buyer lives: the seventeen autonomous communities and the two autonomous cities. Registration tax, transfer tax and transport
 * depend on it. The key is the ISO 3166-2:ES code in small letters, and stands in addresses and in the cookie.
 */
export const regions = {
  an: "Andalucía",
  ar: "Aragón",
  as: "Asturias",
  ib: "Baleares",
  cn: "Canarias",
  cb: "Cantabria",
  cm: "Castilla-La Mancha",
  cl: "Castilla y León",
  ct: "Cataluña",
  ce: "Ceuta",
  vc: "Comunitat Valenciana",
  ex: "Extremadura",
  ga: "Galicia",
  ri: "La Rioja",
  md: "Madrid",
  ml: "Melilla",
  mc: "Región de Murcia",
  nc: "Navarra",
  pv: "País Vasco",
} as const;

export type Region = keyof typeof regions;

export const regionCodes = Object.keys(regions) as Region[];

export function isRegion(text: string): text is Region {
  return Object.hasOwn(regions, text);
}

const withArticle: Partial<Record<Region, string>> = {
  vc: "la Comunitat Valenciana",
  mc: "la Región de Murcia",
  pv: "el País Vasco",
};

/** The name as it stands after a preposition: "hasta la Región de Murcia", "en Madrid". */
export function regionAfterPreposition(region: Region): string {
  return withArticle[region] ?? regions[region];
}

/** "de la Región de Murcia", "del País Vasco". */
export function ofRegion(region: Region): string {
  return `de ${regionAfterPreposition(region)}`.replace(/^de el /, "del ");
}
