/** The facts that the calculator asks for, each with its parameter: its form is a GET form, so form and address are the same thing. */
import { type CarFacts, fuelOfPowertrain, powertrainOfFuel, factOf } from "#app/features/cars/vehicles/car-facts.ts";
import { labelIn, vehicleKindLabels, vehicleKinds } from "#app/features/cars/vehicles/car-fact-labels.ts";
import type { Field } from "#app/features/cars/vehicles/field.ts";
import { fieldNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";

/** What differs from the field in the form of a vehicle. A number has its unit beside the label, and a sentence for a wrong text. */
type Asked = { parameter: string; label?: string; unit?: string; hint?: string; wrong?: string };

const euros = (example: string) => `Escribe el importe en euros, como ${example}.`;

const asked = {
  make: { parameter: "make" },
  model: { parameter: "model", label: "Modelo y versión" },
  germanPrice: { parameter: "price", label: "Precio en Alemania", unit: "€", wrong: euros("18.900") },
  firstRegistration: { parameter: "registered", hint: "Mes y año, como 03/2021." },
  mileage: { parameter: "km", unit: "km", wrong: "Escribe los kilómetros, como 64.300." },
  powertrain: { parameter: "engine" },
  fuelType: { parameter: "fuel" },
  transmission: { parameter: "gear" },
  co2: {
    parameter: "co2",
    label: "CO₂",
    unit: "g/km",
    hint: "Casilla V.7 del permiso alemán.",
    wrong: "Escribe los gramos de CO₂ por kilómetro, como 128.",
  },
  co2Cycle: { parameter: "co2_cycle" },
  euroNorm: { parameter: "euro" },
  powerKw: { parameter: "kw", label: "Potencia", unit: "kW", wrong: "Escribe la potencia en kW, como 110. Un kW son 1,36 CV." },
  displacement: { parameter: "cc", label: "Cilindrada", unit: "cm³", wrong: "Escribe los centímetros cúbicos, como 1.968." },
  cylinders: { parameter: "cylinders", wrong: "Escribe cuántos cilindros tiene, como 4." },
  vatRegime: { parameter: "vat" },
  netPrice: { parameter: "net", label: "Precio sin IVA alemán", unit: "€", wrong: euros("15.882") },
  seller: { parameter: "seller", label: "Quién vende" },
  officialValue: {
    parameter: "value",
    label: "Valor oficial cuando era nuevo",
    unit: "€",
    hint: "El de la tabla de Hacienda, si lo conoces.",
    wrong: euros("34.200"),
  },
  electricRange: {
    parameter: "range",
    label: "Autonomía eléctrica",
    unit: "km",
    wrong: "Escribe los kilómetros de autonomía eléctrica, como 55.",
  },
  electricRangeCycle: { parameter: "range_cycle" },
  consumption: { parameter: "consumption", label: "Consumo", unit: "por 100 km", wrong: "Escribe el consumo cada 100 km, como 5,4." },
  bodyStyle: { parameter: "body" },
  drive: { parameter: "drive" },
  doors: { parameter: "doors", wrong: "Escribe cuántas puertas tiene, como 5." },
  seats: { parameter: "seats", wrong: "Escribe cuántas plazas tiene, como 5." },
  colour: { parameter: "colour" },
  previousOwners: { parameter: "owners", wrong: "Escribe cuántos propietarios ha tenido, como 1." },
  accident: { parameter: "accident" },
  inspectionUntil: { parameter: "hu", hint: "Mes y año, como 05/2027." },
  serviceHistory: { parameter: "service" },
  keys: { parameter: "keys", wrong: "Escribe cuántas llaves hay, como 2." },
  papers: { parameter: "papers" },
  modified: { parameter: "modified" },
  formerTaxiOrRental: { parameter: "taxi" },
  writeOff: { parameter: "write_off" },
  missingTitle: { parameter: "title" },
  euApproval: { parameter: "eu" },
  vehicleKind: { parameter: "kind", hint: "Sin respuesta, un turismo." },
} as const satisfies Record<keyof CarFacts, Asked>;

export type FactName = keyof typeof asked;
export type FactField = Field & Asked;

export const factNames = Object.keys(asked) as readonly FactName[];

/** The fields of a vehicle by their facts, and of the two that are no columns. The official value has the limits of a price. */
const stored = new Map<string, Field>(fieldNames.map((column) => [factOf(column), fieldOf(column)]));
stored.set("officialValue", fieldOf("german_price"));
stored.set("vehicleKind", {
  kind: "choice",
  options: vehicleKinds,
  optionLabel: labelIn(vehicleKindLabels),
  label: "Tipo de vehículo",
  noun: "el tipo de vehículo",
});

export function factField(name: FactName): FactField {
  return { ...stored.get(name), ...asked[name] } as FactField;
}

/** Completes fuel and powertrain from each other, where one decides the other. 'Híbrido' decides no powertrain. */
export function withBothEngines(facts: CarFacts): CarFacts {
  const { powertrain, fuelType } = facts;
  if (powertrain !== undefined) return { ...facts, fuelType: fuelOfPowertrain[powertrain] };
  const engine = powertrainOfFuel(fuelType);
  return engine === undefined ? facts : { ...facts, powertrain: engine };
}
