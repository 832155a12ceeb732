import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { bodyStyles, driveTypes, fuelTypes, powertrains, transmissions } from "#app/features/cars/vehicles/vocabulary.ts";

/** The columns of a vehicle that its official versions are compared with. */
export const comparedColumns = [
  "make",
  "model",
  "year",
  "first_registration",
  "fuel_type",
  "powertrain",
  "transmission",
  "body_style",
  "drive",
  "power_kw",
  "displacement",
  "cylinders",
] as const;

type ComparedRow = {
  make: string;
  model: string;
  year: number;
  first_registration: string | null;
  fuel_type: string;
  powertrain: string | null;
  transmission: string;
  body_style: string | null;
  drive: string | null;
  power_kw: number | null;
  displacement: number | null;
  cylinders: number | null;
};

/** The facts of a vehicle that tell versions apart; what is unknown is left out. Without a month, its year counts as first registration. */
export function comparedFacts(row: ComparedRow): CarFacts {
  const known = <Value extends string>(list: readonly Value[], value: string | null) => list.find((one) => one === value);
  return withoutUnknown({
    make: row.make,
    model: row.model,
    firstRegistration: row.first_registration?.slice(0, 7) ?? String(row.year),
    fuelType: known(fuelTypes, row.fuel_type),
    powertrain: known(powertrains, row.powertrain),
    transmission: known(transmissions, row.transmission),
    bodyStyle: known(bodyStyles, row.body_style),
    drive: known(driveTypes, row.drive),
    powerKw: row.power_kw ?? undefined,
    displacement: row.displacement ?? undefined,
    cylinders: row.cylinders ?? undefined,
  });
}

function withoutUnknown(facts: { [Name in keyof CarFacts]: CarFacts[Name] | undefined }): CarFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** The missing facts that tell versions apart best, in words: "la potencia y la cilindrada"; undefined if nothing is missing. */
export function missingFacts({ powerKw, displacement, fuelType, powertrain }: CarFacts): string | undefined {
  const electric = fuelType === "Eléctrico" || powertrain === "electric" || powertrain === "hydrogen";
  const missing = [
    ...(powerKw === undefined ? ["la potencia"] : []),
    ...(displacement === undefined && !electric ? ["la cilindrada"] : []),
    ...(powertrain === undefined && fuelType === "Híbrido" ? ["el tipo de híbrido"] : []),
  ];
  return missing.length === 0 ? undefined : new Intl.ListFormat("es", { type: "conjunction" }).format(missing);
}
