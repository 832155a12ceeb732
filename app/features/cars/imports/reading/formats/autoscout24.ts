import type { FuelType, Transmission } from "#app/features/cars/vehicles/vocabulary.ts";
import { unknownZone } from "../german-zones.ts";
import { isNoCarMake, repairMake } from "../makes.ts";
import { readWrittenNumber } from "#app/features/cars/vehicles/written-numbers.ts";
import { defineFormat } from "./format.ts";

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
  ["-/- (Fuel)", "Otro"],
]);

const gears = new Map<string, Transmission>([
  ["Manual", "Manual"],
  ["Automatic", "Automático"],
  ["Semi-automatic", "Automático"],
]);

/** Exports of autoscout24.de: English words, no id, no place. Price in euros, mileage in km, hp metric. */
export const autoscout24 = defineFormat({
  source: "autoscout24",
  columns: ["mileage", "make", "model", "fuel", "gear", "offerType", "price", "hp", "year"],
  changeable: ["price"],
  parse(row) {
    if (isNoCarMake(row.make)) return { ok: false, reason: "not_a_car" };
    const mileage = readWrittenNumber(row.mileage);
    const year = readWrittenNumber(row.year);
    const powerHp = readWrittenNumber(row.hp);
    return {
      ok: true,
      draft: {
        ...repairMake(row.make, row.model),
        price: readWrittenNumber(row.price),
        year,
        mileage,
        fuelType: fuels.get(row.fuel) ?? row.fuel,
        transmission: transmissionOf(row),
        location: unknownZone,
        bodyStyle: null,
        powerHp,
        firstRegistration: null,
        accident: null,
        seller: null,
      },
      identity: [mileage, row.make, row.model, row.fuel, row.gear, row.offerType, powerHp, year],
    };
  },
});

/** An electric car has no choice of gearbox, so its sellers leave the cell empty. */
function transmissionOf(row: { fuel: string; gear: string }): string {
  if (row.gear === "" && row.fuel === "Electric") return "Automático" satisfies Transmission;
  return gears.get(row.gear) ?? row.gear;
}
