import { company } from "#company";
import { formatEuros, formatKilometres } from "#app/lib/amounts.ts";
import type { Field, ValueOf } from "./field.ts";
import { statusLabel } from "./labels.ts";
import { bodyStyles, environmentalBadges, fuelTypes, transmissions, vehicleStatuses } from "./vocabulary.ts";

/**
 * The fields of a vehicle that the team fills in, by their columns and in the form's order. The form and its schema, the team's file, the
 * sentence about changes, the labels of the audit log and the list of characteristics follow from this list. The limits are those of the
 * table's checks. A field describes the car and never a person, so no person's copy of their data has it.
 * The test vehicle-fields.test.tsx compares the list with the database, and names every place that a new column still needs.
 */
export const fields = {
  make: {
    kind: "line",
    longest: 60,
    missing: "Elige la marca o escríbela.",
    label: "Marca",
    noun: "la marca",
    public: true,
    imported: true,
  },
  model: {
    kind: "line",
    longest: 120,
    missing: "Elige el modelo o escríbelo.",
    label: "Modelo",
    noun: "el modelo",
    public: true,
    imported: true,
  },
  price: {
    kind: "number",
    least: 0,
    most: 9_999_999,
    wrong: "Escribe el precio en euros, sin céntimos, como 24.900.",
    empty: { missing: "Escribe el precio." },
    amount: formatEuros,
    label: "Precio (€)",
    logLabel: "Precio",
    noun: "el precio",
    public: true,
    imported: true,
    initial: "0",
  },
  year: {
    kind: "number",
    least: 1900,
    most: 2100,
    wrong: "Escribe el año con cuatro cifras, como 2019.",
    empty: { missing: "Escribe el año." },
    label: "Año",
    noun: "el año",
    public: true,
    fact: { label: "Año" },
    imported: true,
  },
  mileage: {
    kind: "number",
    least: 0,
    most: 2_000_000,
    wrong: "Escribe los kilómetros, como 87.000.",
    empty: 0,
    amount: formatKilometres,
    label: "Kilómetros",
    noun: "los kilómetros",
    public: true,
    fact: { label: "Kilómetros" },
    imported: true,
    initial: "0",
  },
  fuel_type: {
    kind: "choice",
    options: fuelTypes,
    optional: false,
    otherSpellings: { Diesel: "Diésel" },
    label: "Combustible",
    noun: "el combustible",
    public: true,
    fact: { label: "Combustible" },
    imported: true,
    initial: "Gasolina",
  },
  transmission: {
    kind: "choice",
    options: transmissions,
    optional: false,
    label: "Cambio",
    noun: "el cambio",
    public: true,
    fact: { label: "Cambio" },
    imported: true,
    initial: "Manual",
  },
  power_hp: {
    kind: "number",
    least: 1,
    most: 2500,
    wrong: "Escribe la potencia en CV, como 150, o deja el campo vacío.",
    empty: null,
    label: "Potencia (CV)",
    noun: "la potencia",
    public: true,
    fact: { label: "Potencia", unit: "CV" },
    imported: true,
  },
  body_style: {
    kind: "choice",
    options: bodyStyles,
    optional: true,
    label: "Carrocería",
    noun: "la carrocería",
    public: true,
    fact: { label: "Carrocería" },
    imported: true,
  },
  environmental_badge: {
    kind: "choice",
    options: environmentalBadges,
    optional: true,
    otherSpellings: { "NO ETIQUETA": "SIN ETIQUETA" },
    label: "Distintivo ambiental",
    logLabel: "Etiqueta",
    noun: "el distintivo",
    public: true,
    fact: { label: "Distintivo ambiental" },
    imported: true,
  },
  location: {
    kind: "line",
    longest: 80,
    missing: "Escribe dónde está el coche.",
    label: "Ubicación",
    noun: "la ubicación",
    public: true,
    fact: { label: "Ubicación" },
    imported: true,
    initial: company.address.locality,
  },
  status: {
    kind: "choice",
    options: vehicleStatuses,
    optional: false,
    optionLabel: statusLabel,
    label: "Estado",
    noun: "el estado",
    public: true,
    imported: false,
    initial: "available",
  },
  featured: {
    kind: "yesOrNo",
    label: "Destacado",
    noun: "el destacado",
    public: true,
    imported: false,
  },
  description: {
    kind: "paragraphs",
    longest: 10_000,
    label: "Descripción",
    noun: "la descripción",
    public: true,
    imported: false,
  },
} as const satisfies Record<string, Field>;

/** The columns of the table that no form sets, and whether visitors and customers may read them. */
export const otherColumns = {
  id: { public: true },
  created_at: { public: true },
  updated_at: { public: true },
  visitor_count: { public: false },
  source: { public: false },
  source_key: { public: false },
  imported_price: { public: false },
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

/** All fields, in the form's order. */
export const fieldNames = Object.keys(fields) as readonly FieldName[];
export const importedNames = fieldNames.filter((name): name is ImportedName => fieldOf(name).imported);
export const factNames = fieldNames.filter((name): name is FactName => fieldOf(name).fact !== undefined);

/** Returns an object with a value for each field. */
export function forEachField<Value>(valueOf: (name: FieldName, field: Field) => Value): Record<FieldName, Value> {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name, fieldOf(name))])) as Record<FieldName, Value>;
}

/** Returns the names with those of `first` in front; the others follow in their order. */
export function startingWith<Name>(first: readonly Name[], names: readonly Name[]): Name[] {
  return [...new Set([...first, ...names])];
}
