import { estimateEnvironmentalBadge } from "#app/features/cars/vehicles/shown-badge.ts";
import type {
  BodyStyle,
  EnvironmentalBadge,
  FeatureCategory,
  FuelType,
  Transmission,
  VehicleStatus,
} from "#app/features/cars/vehicles/vocabulary.ts";
import { seededShare } from "../drawing/find-profile.ts";
import type { Paint } from "../drawing/paints.ts";
import { type CarFile, carFileOf } from "./car-file.ts";
import { describe } from "./description.ts";
import { equipmentOf } from "./equipment.ts";
import { type FuelCode, fuels, type Trim } from "./row-codes.ts";

/** A vehicle of the demonstration stock, as the seed writes it to the database. */
export type DemoVehicle = {
  /** Stable name of the vehicle, e.g. "demo-001". */
  key: string;
  make: string;
  model: string;
  year: number;
  /** Euros. */
  price: number;
  /** Kilometres. */
  mileage: number;
  fuelType: FuelType;
  transmission: Transmission;
  location: string;
  description: string;
  status: VehicleStatus;
  featured: boolean;
  environmentalBadge: EnvironmentalBadge | null;
  bodyStyle: BodyStyle;
  powerHp: number;
  paint: Paint;
  /** How many days before "now" it was created. */
  daysOnSale: number;
  features: { name: string; category: FeatureCategory }[];
  /** The other columns of the vehicle: engine, history, and the offer in Germany. */
  file: CarFile;
};

const bodies = {
  B: "Berlina",
  S: "SUV",
  C: "Compacto",
  F: "Familiar",
  K: "Coupé",
  D: "Descapotable",
  M: "Monovolumen",
} as const satisfies Record<string, BodyStyle>;

const statuses = {
  a: "available",
  p: "german_prospect",
  r: "reserved",
  s: "sold",
  x: "archived",
} as const satisfies Record<string, VehicleStatus>;

type StatusCode = keyof typeof statuses;

/**
 * One line of a stock table. The status letter is followed by a star where the vehicle is featured.
 * Gearbox: "m" manual, "a" automatic.
 */
export type VehicleRow = readonly [
  model: string,
  body: keyof typeof bodies,
  year: number,
  price: number,
  mileage: number,
  fuel: FuelCode,
  gearbox: "m" | "a",
  powerHp: number,
  paint: Paint,
  status: StatusCode | `${StatusCode}*`,
  trim: Trim,
];

export type MakeTable = { make: string; rows: readonly VehicleRow[] };

const germanCities = ["Múnich", "Stuttgart", "Colonia", "Hamburgo", "Fráncfort", "Berlín", "Düsseldorf", "Leipzig"];
/** Murcia is repeated, because most cars are there. */
const spanishCities = ["Murcia", "Murcia", "Murcia", "Murcia", "Murcia", "Cartagena", "Alicante", "Almería", "Madrid", "Valencia"];

function choose(values: readonly string[], seed: string): string {
  return values[Math.floor(seededShare(seed) * values.length)] ?? "Murcia";
}

/** The DGT's badge: the same estimate as for an import, but here a plug-in hybrid is known as one. */
export function badgeOf(fuel: FuelCode, year: number): EnvironmentalBadge | null {
  return fuel === "P" ? "CERO" : estimateEnvironmentalBadge(fuels[fuel], year);
}

/** Sold and archived cars have been in the list longest. */
const firstDay: Record<StatusCode, number> = { a: 1, p: 1, r: 12, s: 55, x: 150 };
const daySpan: Record<StatusCode, number> = { a: 74, p: 40, r: 50, s: 90, x: 140 };

/** Completes a row with the data derived from it: location, badge, equipment, text. */
export function buildVehicle(make: string, row: VehicleRow, key: string): DemoVehicle {
  const [model, body, year, price, mileage, fuel, gearbox, powerHp, paint, statusMark, trim] = row;
  const code = statusMark.charAt(0) as StatusCode;
  const seed = `${make} ${model} ${year} ${mileage}`;
  const location = choose(code === "p" ? germanCities : spanishCities, `${seed} place`);
  const facts = {
    make,
    model,
    year,
    mileage,
    fuel,
    gearbox,
    powerHp,
    trim,
    body: bodies[body],
    status: statuses[code],
    location,
    seed,
  };
  const description = describe(facts);
  return {
    key,
    make,
    model,
    year,
    price,
    mileage,
    fuelType: fuels[fuel],
    transmission: gearbox === "m" ? "Manual" : "Automático",
    location,
    description,
    status: statuses[code],
    featured: statusMark.endsWith("*"),
    environmentalBadge: badgeOf(fuel, year),
    bodyStyle: bodies[body],
    powerHp,
    paint,
    daysOnSale: firstDay[code] + Math.floor(seededShare(`${seed} days`) * daySpan[code]),
    features: equipmentOf(facts),
    file: carFileOf({ facts, key, price, paint, description }),
  };
}
