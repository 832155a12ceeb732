import type { BodyStyle, VehicleStatus } from "#app/features/vehicles/vocabulary.ts";
import type { FuelCode, Trim } from "./row-codes.ts";

/** What the equipment and the text of a vehicle are composed from. */
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
  /** text that decides between equals, so that the same row always gives the same vehicle */
  seed: string;
};
