import { knownMakes, makeKey } from "#app/features/cars/makes-models/make-names.ts";
import { searchable } from "#app/lib/fold-text.ts";
import { columnKey } from "../reading/columns.ts";
import { autoscout24Json, autoscout24Stx3 } from "../reading/formats/autoscout24-feeds.ts";
import { factsIn } from "../reading/formats/format.ts";
import { googleVehicles } from "../reading/formats/google-vehicles.ts";
import { mobileDe, mobileDeXml } from "../reading/formats/mobile-de.ts";
import type { SurveyedColumn, SurveyedTable } from "../reading/unknown-table.ts";
import { type ColumnFact, columnFactNames, type ColumnMapping, mostProposed, type ProposedTable } from "./column-facts.ts";

/** The names that the known formats give to each fact, as keys. */
const namesOfFormats: ReadonlyMap<ColumnFact, ReadonlySet<string>> = new Map(
  columnFactNames.map((fact) => {
    const formats = [mobileDe, googleVehicles, mobileDeXml, autoscout24Json, autoscout24Stx3];
    return [fact, new Set(formats.flatMap(({ names }) => names[fact] ?? []).map(columnKey))];
  }),
);

/** Parts of names in German, English and Spanish, without accents; signs are spaces. */
const nameParts: Readonly<Record<ColumnFact, RegExp>> = {
  make: /\b(?:marke|make|brand|marca|hersteller|fabrikat|fabricante)\b/,
  model: /\b(?:modell?|modelo|typ|version)|modellbezeichnung/,
  price: /preis|price|precio|\bpvp\b|\bimporte\b|\bvk\b/,
  mileage: /kilomet|\bkms?\b|laufleistung|mileage|odometer|tacho/,
  registration: /zulassung|\bez\b|regist|matriculacion|\bmatr\b/,
  year: /baujahr|\b(?:jahr|year|ano)\b|modelljahr/,
  fuel: /kraftstoff|treibstoff|sprit|\bfuel|combustible|carburante|antriebsart/,
  gear: /getriebe|gear|transmission|\bcambio\b|schaltung/,
  power: /\bkw\b|kilovatios|^(?:leistung|power)\b/,
  horsepower: /\b(?:ps|cv|hp)\b|caballos|^potencia\b/,
  body: /karosserie|aufbau|body|carroceria|fahrzeugtyp|\bbauart\b/,
  vin: /\b(?:vin|fin)\b|fahrgestell|bastidor|chassis|identnummer|\bident nr\b/,
  number: /\bintern|inventar|\bstock\b|(?:fahrzeug|angebots) ?(?:nr|nummer)|referencia|\b(?:ref|sku|id)\b/,
  postalCode: /\b(?:plz|cp)\b|postleitzahl|postal|\bzip/,
  currency: /wa?ehrung|wahrung|currency|moneda|divisa/,
  damaged: /unfall|bescha(?:e)?dig|damage|accident|siniestr|\bdanado\b/,
};

/** Names that say a fact's word and mean something else: a net price, an inspection, a number of gears. */
const otherMeanings: Partial<Record<ColumnFact, RegExp>> = {
  price: /nett?o|\bnet\b|ha(?:e)?ndler|export|einkauf|\bek\b|compra|neupreis|finan|rate|leasing|\balt|anterior|wahrung|waehrung|currency/,
  model: /jahr|year|\bano\b/,
  power: /\b(?:ps|cv|hp)\b/,
  gear: /anzahl|count|numero|gange/,
  body: /farbe|colou?r/,
  mileage: /letzte|service/,
};

const inspection = /\b(?:hu|au|tuv|itv)\b|inspec|gultig|update|created|geandert|datum|fecha/;

/** A word of a list, and no name of a car. */
const isWord = (value: string) => value.length <= 25 && !/\d/.test(value);

/** What values say about their column, without its name. */
const valueSigns: Partial<Record<ColumnFact, (value: string, name: string) => boolean>> = {
  vin: (value) => /^[A-HJ-NPR-Z0-9]{17}$/i.test(value),
  make: (value) => knownMakes.has(makeKey(value)),
  fuel: (value) => isWord(value) && factsIn(value).fuelType !== undefined,
  gear: (value) => isWord(value) && factsIn(value).transmission !== undefined,
  body: (value) => isWord(value) && factsIn(value).bodyStyle !== undefined,
  price: (value) => /\d/.test(value) && /€|\beur\b/i.test(value),
  mileage: (value) => /\d\s?t?km$/i.test(value),
  currency: (value) => /^(?:€|eur)$/i.test(value),
  registration: (value, name) => /^(?:\d\d[./]){1,2}\d{4}$|^\d{4}-\d\d(?:-\d\d)?$/.test(value) && !inspection.test(name),
};

const figures = new Set<ColumnFact>(["price", "mileage", "registration", "year", "power", "horsepower", "postalCode"]);

/** How surely a column is a fact: 0 if not, 1 by its values alone, more by its name. */
function likelihood({ name, values }: SurveyedColumn, fact: ColumnFact): number {
  if (figures.has(fact) && !values.some((value) => /\d/.test(value))) return 0;
  if (fact === "make" && !values.every((value) => /\p{L}/u.test(value))) return 0;
  if (fact === "registration" && values.every((value) => /^\d{4}$/.test(value))) return 0;
  const words = searchable(name.replace(/(\p{Ll}{2})(?=\p{Lu})/gu, "$1 "));
  const sign = valueSigns[fact];
  const byValues = sign !== undefined && values.every((value) => sign(value, words)) ? 1 : 0;
  if (namesOfFormats.get(fact)?.has(columnKey(name))) return 4 + byValues;
  if (nameParts[fact].test(words) && !otherMeanings[fact]?.test(words)) return 2 + byValues;
  return byValues;
}

/** Guesses what the columns of a table are: each fact at most once, the surest first, and of equals the column farther left. */
export function guessColumns(columns: readonly SurveyedColumn[]): (ColumnFact | undefined)[] {
  const guesses = columns.flatMap((column, at) =>
    columnFactNames.map((fact) => ({ at, fact, sure: likelihood(column, fact) })).filter(({ sure }) => sure > 0),
  );
  const found: (ColumnFact | undefined)[] = columns.map(() => undefined);
  const given = new Set<ColumnFact>();
  for (const { at, fact } of guesses.toSorted((one, other) => other.sure - one.sure)) {
    if (found[at] !== undefined || given.has(fact)) continue;
    found[at] = fact;
    given.add(fact);
  }
  return found;
}

/** Proposes a mapping for a table: the one that was kept for its header, else a guess. Columns with a meaning come first if there are too many. */
export function proposeColumns(
  { header, columns, left: { further, ...left } }: SurveyedTable,
  kept: ColumnMapping | undefined,
): ProposedTable {
  const factsByName = kept && new Map(Object.entries(kept).map(([fact, name]) => [columnKey(name), fact as ColumnFact]));
  const facts = factsByName ? columns.map(({ name }) => factsByName.get(columnKey(name))) : guessColumns(columns);
  const proposed = columns.map((column, at) => ({ ...column, fact: facts[at] }));
  const shown = [...proposed.filter(({ fact }) => fact !== undefined), ...proposed.filter(({ fact }) => fact === undefined)].slice(
    0,
    mostProposed,
  );
  return { header, columns: shown, left: { ...left, hidden: further + proposed.length - shown.length } };
}
