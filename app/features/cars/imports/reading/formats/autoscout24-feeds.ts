import type { FuelType, Transmission } from "#app/features/cars/vehicles/vocabulary.ts";
import { describedFormat } from "./described-format.ts";

/** AutoScout24's codes (FuelCategory and TransmissionType of the Listing Creation API). */
const fuels: Readonly<Record<string, FuelType>> = {
  B: "Gasolina",
  D: "Diésel",
  E: "Eléctrico",
  "2": "Híbrido",
  "3": "Híbrido",
  L: "GLP",
  C: "Otro",
  H: "Otro",
  M: "Otro",
  O: "Otro",
};
const gears: Readonly<Record<string, Transmission>> = { A: "Automático", M: "Manual", S: "Automático" };

/** The classes of AutoScout24 besides C, cars: motorcycles, motorhomes, trucks and others. */
const otherKinds = /^[A-BD-Z]$/i;

/** Listings of AutoScout24's Listing Creation API (JSON). Makes that are ids are refused, because no list explains them. */
export const autoscout24Json = describedFormat({
  source: "autoscout24-json",
  label: "AutoScout24 (JSON)",
  columns: {
    number: ["offerReferenceId", "vehicle.offerReferenceId", "crossReferenceId", "id"],
    vin: ["vehicle.vin", "vin"],
    kind: ["vehicle.vehicleType", "vehicleType"],
    make: ["vehicle.make", "make", "vehicle.make.name", "make.name"],
    model: ["vehicle.model", "model", "vehicle.model.name", "model.name"],
    price: ["prices.public.price", "vehicle.prices.public.price"],
    currency: ["prices.public.currency"],
    registration: ["vehicle.firstRegistrationDate", "firstRegistrationDate"],
    mileage: ["vehicle.mileageInKm", "vehicle.mileage", "mileageInKm", "mileage"],
    fuel: ["vehicle.fuelCategory", "fuelCategory"],
    gear: ["vehicle.transmissionType", "vehicle.transmission", "transmissionType", "transmission"],
    power: ["vehicle.powerInKw", "vehicle.power", "powerInKw", "power"],
    damaged: ["vehicle.condition.isDamaged", "condition.isDamaged"],
    pictures: ["images", "images.url", "images.uri", "vehicle.images", "vehicle.images.url"],
  },
  fuels,
  gears,
  otherKinds,
});

/** AutoScout24's STX3 (XML); of several prices the public one counts. */
export const autoscout24Stx3 = describedFormat({
  source: "autoscout24-stx3",
  label: "AutoScout24 (STX3)",
  columns: {
    number: ["vehicle_id", "id", "offer_number"],
    vin: ["vin"],
    kind: ["vehicle_type", "type"],
    make: ["brand", "make"],
    model: ["model"],
    price: ["prices.price.value"],
    currency: ["prices.price.currency"],
    registration: ["initial_registration"],
    mileage: ["mileage"],
    fuel: ["fuel_type"],
    gear: ["gearing_type"],
    power: ["power", "power_kw"],
    pictures: ["media.images.image.uri"],
  },
  fuels,
  gears,
  otherKinds,
  priceOfKind: { columns: ["prices.price.type"], word: "public" },
});
