import type { FuelType, Transmission } from "#app/features/cars/vehicles/vocabulary.ts";
import { spelledMake } from "#app/features/cars/makes-models/make-names.ts";
import { readWrittenNumber } from "#app/features/cars/vehicles/written-values.ts";
import { defineFormat, fuelOf, mileageOf, priceOf, registrationOf, transmissionOf, unknownZone } from "./format.ts";

/** Makes of two words; some exports move the second word into the model. */
const splitMakes = [
  { first: "Alfa", second: "Romeo", make: "Alfa Romeo" },
  { first: "Aston", second: "Martin", make: "Aston Martin" },
  { first: "DS", second: "Automobiles", make: "DS" },
  { first: "Great", second: "Wall", make: "Great Wall" },
  { first: "Land", second: "Rover", make: "Land Rover" },
  { first: "Lynk", second: "& Co", make: "Lynk & Co" },
  { first: "Rolls", second: "Royce", make: "Rolls-Royce" },
] as const;

/** Entries in place of a make: a category for the rest, or for vehicles that are not cars. */
const entriesWithoutMake = new Set(["others", "sonstige", "caravans-wohnm", "trucks-lkw"]);

/** Moves a make's second word back ('Alfa' + 'Romeo Giulietta'), and removes a repeated make ('DS' + 'DS 7 Crossback'). */
export function repairMake(make: string, model: string): { make: string; model: string } {
  const split = splitMakes.find(({ first, second }) => sameText(first, make) && startsWithWord(model, second));
  if (split !== undefined) return withoutRepetition(split.make, model.slice(split.second.length).trim());
  return withoutRepetition(spelledMake(make), model);
}

function withoutRepetition(make: string, model: string): { make: string; model: string } {
  const repeats = startsWithWord(model, make) && model.length > make.length;
  return { make, model: repeats ? model.slice(make.length).trim() : model };
}

function startsWithWord(text: string, word: string): boolean {
  return sameText(text.slice(0, word.length), word) && (text.length === word.length || text[word.length] === " ");
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

const fuels = new Map<string, FuelType>([
  ["Gasoline", "Gasolina"],
  ["Diesel", "Diésel"],
  ["Electric", "Eléctrico"],
  ["Electric/Gasoline", "Híbrido"],
  ["Electric/Diesel", "Híbrido"],
  ["LPG", "GLP"],
  ["CNG", "Otro"],
  ["Ethanol", "Otro"],
  ["Hydrogen", "Otro"],
  ["Others", "Otro"],
  ["Andere", "Otro"],
  ["Sonstige", "Otro"],
  ["-/- (Fuel)", "Otro"],
]);

const gears = new Map<string, Transmission>([
  ["Manual", "Manual"],
  ["Automatic", "Automático"],
  ["Semi-automatic", "Automático"],
]);

/** Exports of autoscout24.de: English words, or those of its German pages; no id, no place. Price in euros, mileage in km, hp metric. */
export const autoscout24 = defineFormat({
  source: "autoscout24",
  label: "AutoScout24",
  columns: ["mileage", "make", "model", "fuel", "gear", "price", "hp", "year"],
  // Newer exports have a date in place of the kind of offer, and other names.
  furtherColumns: ["offerType", "registration_date"],
  spellings: {
    mileage: ["mileage_in_km"],
    make: ["brand"],
    fuel: ["fuel_type"],
    gear: ["transmission_type"],
    price: ["price_in_euro"],
    hp: ["power_ps"],
  },
  changeable: ["price"],
  valueColumns: {
    make: ["make"],
    model: ["model"],
    price: ["price"],
    registration: ["registration_date", "year"],
    mileage: ["mileage"],
    fuel: ["fuel"],
    gear: ["gear"],
  },
  parse(row) {
    if (entriesWithoutMake.has(row.make.toLowerCase())) return { ok: false, reason: "not_a_car" };
    const mileage = mileageOf(row.mileage);
    const dated = registrationOf(row.registration_date);
    const { year, month } = dated.year === undefined ? registrationOf(row.year) : dated;
    const powerHp = readWrittenNumber(row.hp);
    const fuelType = fuelOf(row.fuel, fuels);
    return {
      ok: true,
      draft: {
        ...repairMake(row.make, row.model),
        price: priceOf(row.price),
        year,
        mileage,
        fuelType,
        transmission: transmissionOf(row.gear, gears, fuelType),
        location: unknownZone,
        bodyStyle: null,
        powerHp,
        firstRegistration: month,
        vin: null,
        accident: null,
        seller: null,
      },
      identity: [mileage, row.make, row.model, row.fuel, row.gear, row.offerType, powerHp, year],
    };
  },
});
