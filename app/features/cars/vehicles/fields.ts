import { formatEuros } from "#app/lib/amounts.ts";
import { basicFields } from "./basic-fields.ts";
import { engineFields } from "./engine-fields.ts";
import { type Field, numberBetween, type ValueOf } from "./field.ts";
import { historyFields, identityFields } from "./history-fields.ts";
import {
  germanPaperLabels,
  germanPapers,
  labelIn,
  missingTitleLabels,
  missingTitles,
  sellerKinds,
  sellerLabels,
  vatRegimeLabels,
  vatRegimes,
} from "./car-fact-labels.ts";

/** The offer in Germany. Visitors may read its prices: the price at the door begins with them. A car in Spain does not show them. */
const germanFields = {
  german_price: {
    ...numberBetween(1, 9_999_999, "Escribe el precio alemán en euros, sin céntimos, como 24.900, o deja el campo vacío."),
    amount: formatEuros,
    label: "Precio en Alemania (€)",
    logLabel: "Precio en Alemania",
    noun: "el precio en Alemania",
  },
  vat_regime: {
    kind: "choice",
    options: vatRegimes,
    optionLabel: labelIn(vatRegimeLabels),
    label: "IVA del vendedor",
    noun: "el IVA",
    fact: { label: "IVA", group: "papers", inGermanyOnly: true },
  },
  net_price: {
    ...numberBetween(1, 9_999_999, "Escribe el precio sin IVA en euros, sin céntimos, como 20.924, o deja el campo vacío."),
    amount: formatEuros,
    label: "Precio sin IVA alemán (€)",
    logLabel: "Precio sin IVA alemán",
    noun: "el precio sin IVA",
  },
  seller: {
    kind: "choice",
    options: sellerKinds,
    optionLabel: labelIn(sellerLabels),
    label: "Vendedor",
    noun: "el vendedor",
    fact: {
      group: "papers",
      missing: "Si vende un particular, se paga el impuesto de transmisiones de tu comunidad.",
      inGermanyOnly: true,
    },
    imported: true,
  },
  papers: {
    kind: "choices",
    options: germanPapers,
    optionLabel: labelIn(germanPaperLabels),
    label: "Documentos que hemos visto",
    noun: "los documentos",
    fact: {
      label: "Documentos alemanes",
      group: "papers",
      missing: "Pedimos los originales del permiso y del título, y el COC, antes de comprar.",
      inGermanyOnly: true,
    },
  },
  missing_title: {
    kind: "choice",
    options: missingTitles,
    optionLabel: labelIn(missingTitleLabels),
    label: "Si falta la parte II (Teil II), por qué",
    noun: "la falta de la Teil II",
  },
  eu_approval: {
    kind: "yesNoOrUnknown",
    label: "Homologado para la UE",
    noun: "la homologación",
  },
} as const satisfies Record<string, Field>;

/**
 * The fields of a vehicle that the team fills in, by their columns and in the form's order. The form and its schema, the team's file, the
 * sentence about changes, the labels of the audit log and the list of characteristics follow from this list. The limits are those of the
 * table's checks. A field describes the car and never a person, so no person's copy of their data has it.
 * The test vehicle-fields.test.tsx compares the list with the database, and names every place that a new column still needs.
 */
export const fields = {
  ...basicFields,
  ...identityFields,
  ...engineFields,
  ...historyFields,
  ...germanFields,
} as const satisfies Record<string, Field>;

/** The parts of the form after the basic data, with the names of their fields. Those in `rare` are folded away. */
export const formParts = [
  { id: "identificacion", title: "Identificación", names: namesOf(identityFields), rare: ["doors", "seats"] },
  {
    id: "motor",
    title: "Motor y emisiones",
    names: namesOf(engineFields),
    rare: ["cylinders", "drive", "consumption", "electric_range", "electric_range_cycle"],
  },
  {
    id: "historia",
    title: "Uso e historia",
    names: namesOf(historyFields),
    rare: ["keys", "modified", "former_taxi_or_rental", "write_off"],
  },
  { id: "alemania", title: "Precio y documentos en Alemania", names: namesOf(germanFields), rare: ["missing_title", "eu_approval"] },
] as const satisfies readonly { id: string; title: string; names: readonly FieldName[]; rare: readonly FieldName[] }[];

export const basicNames = namesOf(basicFields);

function namesOf<List extends object>(list: List): readonly (keyof List)[] {
  return Object.keys(list) as (keyof List)[];
}

/** The columns of the table that no form sets, and whether visitors and customers may read them. */
export const otherColumns = {
  id: { public: true },
  created_at: { public: true },
  updated_at: { public: true },
  visitor_count: { public: false },
  source: { public: false },
  source_key: { public: false },
  imported_price: { public: false },
  // A trigger derives it from power_kw, for the release before (decision 0043).
  power_hp: { public: true },
  search_text: { public: false },
  revision: { public: false },
} as const;

export type FieldName = keyof typeof fields;
export type FieldValues = { [Name in FieldName]: ValueOf<(typeof fields)[Name]> };

/** The names of the fields for which `Flag` has this value. */
type NamesWith<Flag> = { [Name in FieldName]: (typeof fields)[Name] extends Flag ? Name : never }[FieldName];
export type ImportedName = NamesWith<{ imported: true }>;
export type FactName = NamesWith<{ fact: object }>;

const anyField: Readonly<Record<FieldName, Field>> = fields;

/** Returns a field without the details of its own type. */
export function fieldOf(name: FieldName): Field {
  return anyField[name];
}

export const fieldNames = Object.keys(fields) as readonly FieldName[];
export const importedNames = fieldNames.filter((name): name is ImportedName => fieldOf(name).imported === true);
export const factNames = fieldNames.filter((name): name is FactName => fieldOf(name).fact !== undefined);

export function forEachField<Value>(valueOf: (name: FieldName, field: Field) => Value): Record<FieldName, Value> {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name, fieldOf(name))])) as Record<FieldName, Value>;
}

/** Returns the names with those of `first` in front; the others follow in their order. */
export function startingWith<Name>(first: readonly Name[], names: readonly Name[]): Name[] {
  return [...new Set([...first, ...names])];
}
