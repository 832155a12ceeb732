import type { TextWord } from "./text-words.ts";

export const languages = ["de", "es", "en", "fr", "it"] as const;
export type Language = (typeof languages)[number];

/** Frequent words that the other languages do not have. */
const frequent: Readonly<Record<Language, string>> = {
  de: "und mit der die das ist nicht fuer bei auch ein eine sehr wird sind oder aus vom zum zur mein verkaufe fahrzeug erstzulassung ez hubraum leistung getriebe kraftstoff kilometerstand laufleistung unfallfrei mwst ausweisbar scheckheftgepflegt vorbesitzer hu tuev ausstattung sitzheizung preis schaltgetriebe tueren farbe klimaanlage hand benzin anhaengerkupplung bj vb vhb festpreis",
  es: "y el los las una coche vendo kilometros con muy por como precio gasolina matriculacion caja cambios puertas revision itv libro llaves garaje duenos cuero techo climatizador esta tiene ano anos",
  en: "the and with for this is are of car sale mileage miles owner service history price very good has been petrol gearbox doors seats leather",
  fr: "le les et avec pour une voiture est vends essence boite vitesses portes prix tres bon kilometrage premiere main du au carnet entretien",
  it: "il gli e con per auto vendo chilometri cambio porte prezzo molto bene stato unico proprietario tagliandi benzina della revisione del",
};
const languagesOf = new Map<string, Language[]>();
for (const language of languages) {
  for (const word of frequent[language].split(" ")) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);
}

const fewest = 3;

/** Guesses the language by its frequent words; undefined if there are too few of them, or two languages have as many. */
export function languageOf(words: readonly TextWord[]): Language | undefined {
  const counts = new Map<Language, number>();
  for (const { text } of words) {
    for (const language of languagesOf.get(text) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (first === undefined || first[1] < fewest || first[1] === second?.[1]) return undefined;
  return first[0];
}
