const languages = ["de", "es", "en", "fr", "it"] as const;
export type Language = (typeof languages)[number];

/** Frequent words that the other languages do not have. */
const frequent: Readonly<Record<Language, string>> = {
  de: "und mit der die das ist nicht fuer bei auch ein eine sehr wird sind oder aus vom zum zur mein verkaufe fahrzeug erstzulassung ez hubraum leistung getriebe kraftstoff kilometerstand laufleistung unfallfrei mwst ausweisbar scheckheftgepflegt vorbesitzer hu tuev ausstattung sitzheizung preis schaltgetriebe tueren farbe klimaanlage hand benzin anhaengerkupplung bj vb vhb festpreis",
  es: "y el los las una coche vendo kilometros con muy por como precio gasolina matriculacion caja cambios puertas revision itv libro llaves garaje duenos cuero techo climatizador esta tiene ano anos",
  en: "the and with for this is are of car sale mileage miles owner service history price very good has been petrol gearbox doors seats leather",
  fr: "le les et avec pour une voiture est vends essence boite vitesses portes prix tres bon kilometrage premiere main du au carnet entretien",
  it: "il gli e con per auto vendo chilometri cambio porte prezzo molto bene stato unico proprietario tagliandi benzina della revisione del",
};
const frequentWords = languages.map((language) => ({ language, own: new Set(frequent[language].split(" ")) }));

const fewest = 3;

/** Guesses the language by its frequent words; undefined if there are too few of them, or two languages have as many. */
export function languageOf(words: readonly TextWord[]): Language | undefined {
  const [first, second] = frequentWords
    .map(({ language, own }) => ({ language, count: words.filter(({ text }) => own.has(text)).length }))
    .toSorted((one, other) => other.count - one.count);
  return first === undefined || first.count < fewest || first.count === second?.count ? undefined : first.language;
}

/** A word or a run of digits of a folded text. "320d" is two: "320" and "d". */
export type TextWord = {
  text: string;
  start: number;
  end: number;
  /** Whether a phrase may go on here: between this word and the one before are only blanks, hyphens and their kin. */
  joined: boolean;
  /** Whether this word begins the line below the word before, as a value does below its label. */
  below: boolean;
  /** Whether a new clause begins here, so that an earlier "kein" says nothing about this word. */
  opensClause: boolean;
};

const longestGap = 4;
/** An advertisement has a few hundred words. The limit bounds the work for texts that are none. */
export const mostWords = 8_000;

export function wordsOf(text: string): TextWord[] {
  const words: TextWord[] = [];
  for (const { 0: found, index } of text.matchAll(/[a-z]+|\d+/g)) {
    if (words.length === mostWords) break;
    const before = words.at(-1);
    const gap = before === undefined ? "\n" : text.slice(before.end, Math.min(index, before.end + longestGap + 1));
    words.push({
      text: found,
      start: index,
      end: index + found.length,
      joined: gap.length <= longestGap && /^[ \-./:'&+°%]*$/.test(gap),
      below: /^[ :]*\n[ \n]*$/.test(gap),
      opensClause: before === undefined || endsClause(gap, before.text),
    });
  }
  return words;
}

/** A full stop after a short word is one of an abbreviation, such as "el. Fensterheber". */
function endsClause(gap: string, wordBefore: string): boolean {
  if (gap.length > longestGap || /[,;:|!?()\n]/.test(gap)) return true;
  return gap.includes(".") && wordBefore.length > 3;
}
