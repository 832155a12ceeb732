/**
 * The facts of a car as the calculator asks for them and as its address holds them, each with its parameter. The form is a GET form, so
 * the form and the address are the same thing.
 */
import { type CarFacts, fuelOfPowertrain, powertrainOfFuel } from "#app/features/cars/vehicles/car-facts.ts";
import {
  accidentLabels,
  germanPaperLabels,
  powertrainLabels,
  sellerLabels,
  serviceHistoryLabels,
  vatRegimeLabels,
} from "#app/features/cars/vehicles/car-fact-labels.ts";
import {
  bodyStyles,
  colours,
  driveTypes,
  euroNorms,
  fuelTypes,
  testCycles,
  transmissions,
} from "#app/features/cars/vehicles/vocabulary.ts";

export type Choice = { value: string; label: string };

type Described = { parameter: string; label: string; unit?: string; hint?: string };

export type FactField = Described &
  (
    | { kind: "text"; longest: number }
    | { kind: "month" }
    | { kind: "number"; least: number; most: number; wrong: string }
    /** With at most one decimal. */
    | { kind: "decimal"; most: number; wrong: string }
    | { kind: "choice"; choices: readonly Choice[] }
    | { kind: "several"; choices: readonly Choice[] }
    | { kind: "yesOrNo" }
  );

const sameWords = (words: readonly string[]): Choice[] => words.map((word) => ({ value: word, label: word }));
const labelled = (labels: Readonly<Record<string, string>>): Choice[] => Object.entries(labels).map(([value, label]) => ({ value, label }));

const euros = (example: string) => `Escribe el importe en euros, como ${example}.`;

export const factFields = {
  make: { parameter: "make", label: "Marca", kind: "text", longest: 60 },
  model: { parameter: "model", label: "Modelo y versión", kind: "text", longest: 120 },
  germanPrice: {
    parameter: "price",
    label: "Precio en Alemania",
    unit: "€",
    kind: "number",
    least: 1,
    most: 9_999_999,
    wrong: euros("18.900"),
  },
  firstRegistration: { parameter: "registered", label: "Primera matriculación", hint: "Mes y año, como 03/2021.", kind: "month" },
  mileage: {
    parameter: "km",
    label: "Kilómetros",
    unit: "km",
    kind: "number",
    least: 0,
    most: 2_000_000,
    wrong: "Escribe los kilómetros, como 64.300.",
  },
  powertrain: { parameter: "engine", label: "Tipo de motor", kind: "choice", choices: labelled(powertrainLabels) },
  fuelType: { parameter: "fuel", label: "Combustible", kind: "choice", choices: sameWords(fuelTypes) },
  transmission: { parameter: "gear", label: "Cambio", kind: "choice", choices: sameWords(transmissions) },
  co2: {
    parameter: "co2",
    label: "CO₂",
    unit: "g/km",
    hint: "Campo V.7 del Teil I.",
    kind: "number",
    least: 0,
    most: 1000,
    wrong: "Escribe los gramos de CO₂ por kilómetro, como 128.",
  },
  co2Cycle: { parameter: "co2_cycle", label: "Ciclo del CO₂", kind: "choice", choices: sameWords(testCycles) },
  euroNorm: { parameter: "euro", label: "Norma Euro", kind: "choice", choices: sameWords(euroNorms) },
  powerKw: {
    parameter: "kw",
    label: "Potencia",
    unit: "kW",
    kind: "number",
    least: 1,
    most: 9_999,
    wrong: "Escribe la potencia en kW, como 110. Un kW son 1,36 CV.",
  },
  displacement: {
    parameter: "cc",
    label: "Cilindrada",
    unit: "cm³",
    kind: "number",
    least: 1,
    most: 20_000,
    wrong: "Escribe los centímetros cúbicos, como 1.968.",
  },
  cylinders: {
    parameter: "cylinders",
    label: "Cilindros",
    kind: "number",
    least: 1,
    most: 24,
    wrong: "Escribe cuántos cilindros tiene, como 4.",
  },
  vatRegime: { parameter: "vat", label: "IVA del vendedor", kind: "choice", choices: labelled(vatRegimeLabels) },
  netPrice: {
    parameter: "net",
    label: "Precio sin IVA alemán",
    unit: "€",
    kind: "number",
    least: 1,
    most: 9_999_999,
    wrong: euros("15.882"),
  },
  seller: { parameter: "seller", label: "Quién vende", kind: "choice", choices: labelled(sellerLabels) },
  officialValue: {
    parameter: "value",
    label: "Valor oficial cuando era nuevo",
    unit: "€",
    hint: "El de la tabla de Hacienda, si lo conoces.",
    kind: "number",
    least: 1,
    most: 9_999_999,
    wrong: euros("34.200"),
  },
  electricRange: {
    parameter: "range",
    label: "Autonomía eléctrica",
    unit: "km",
    kind: "number",
    least: 1,
    most: 5000,
    wrong: "Escribe los kilómetros de autonomía eléctrica, como 55.",
  },
  electricRangeCycle: { parameter: "range_cycle", label: "Ciclo de la autonomía", kind: "choice", choices: sameWords(testCycles) },
  consumption: {
    parameter: "consumption",
    label: "Consumo",
    unit: "por 100 km",
    kind: "decimal",
    most: 99,
    wrong: "Escribe el consumo cada 100 km, como 5,4.",
  },
  bodyStyle: { parameter: "body", label: "Carrocería", kind: "choice", choices: sameWords(bodyStyles) },
  drive: { parameter: "drive", label: "Tracción", kind: "choice", choices: sameWords(driveTypes) },
  doors: { parameter: "doors", label: "Puertas", kind: "number", least: 1, most: 9, wrong: "Escribe cuántas puertas tiene, como 5." },
  seats: { parameter: "seats", label: "Plazas", kind: "number", least: 1, most: 20, wrong: "Escribe cuántas plazas tiene, como 5." },
  colour: { parameter: "colour", label: "Color", kind: "choice", choices: sameWords(colours) },
  previousOwners: {
    parameter: "owners",
    label: "Dueños anteriores",
    kind: "number",
    least: 0,
    most: 99,
    wrong: "Escribe cuántos dueños ha tenido, como 1.",
  },
  accident: { parameter: "accident", label: "Accidentes", kind: "choice", choices: labelled(accidentLabels) },
  inspectionUntil: { parameter: "hu", label: "ITV alemana (HU) hasta", hint: "Mes y año, como 05/2027.", kind: "month" },
  serviceHistory: { parameter: "service", label: "Historial de mantenimiento", kind: "choice", choices: labelled(serviceHistoryLabels) },
  keys: { parameter: "keys", label: "Llaves", kind: "number", least: 0, most: 20, wrong: "Escribe cuántas llaves hay, como 2." },
  papers: { parameter: "papers", label: "Papeles que hay", kind: "several", choices: labelled(germanPaperLabels) },
  modified: { parameter: "modified", label: "Modificado tras salir de fábrica", kind: "yesOrNo" },
  formerTaxiOrRental: { parameter: "taxi", label: "Fue taxi, coche de alquiler o de autoescuela más de seis meses", kind: "yesOrNo" },
} as const satisfies Record<keyof CarFacts, FactField>;

export type FactName = keyof typeof factFields;

const anyFactField: Readonly<Record<FactName, FactField>> = factFields;

export function factField(name: FactName): FactField {
  return anyFactField[name];
}

export const factNames = Object.keys(factFields) as readonly FactName[];

/** Completes fuel and powertrain from each other, where one decides the other. 'Híbrido' decides no powertrain. */
export function withBothEngines(facts: CarFacts): CarFacts {
  const { powertrain, fuelType } = facts;
  if (powertrain !== undefined) return { ...facts, fuelType: fuelOfPowertrain[powertrain] };
  const engine = powertrainOfFuel(fuelType);
  return engine === undefined ? facts : { ...facts, powertrain: engine };
}
