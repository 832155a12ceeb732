import type { BodyStyle, VehicleStatus } from "#app/features/cars/vehicles/vocabulary.ts";
import type { FuelCode, Trim } from "./row-codes.ts";

/** The facts from which a vehicle's equipment and text are composed. */
export type VehicleFacts = {
  make: string;
  model: string;
  year: number;
  mileage: number;
  fuel: FuelCode;
  gearbox: "m" | "a";
  powerHp: number;
  trim: Trim;
  body: BodyStyle;
  status: VehicleStatus;
  location: string;
  /** Seed for choices between equal options, so that the same row always gives the same vehicle. */
  seed: string;
};
