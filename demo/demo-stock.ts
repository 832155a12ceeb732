import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { estimateEnvironmentalBadge } from "#app/features/cars/vehicles/environmental-badge.ts";
import { kilowattsOf } from "#app/features/cars/vehicles/written-values.ts";
import {
  accidentStates,
  germanPapers,
  powertrains,
  sellerKinds,
  serviceHistories,
  vatRegimes,
} from "#app/features/cars/vehicles/car-fact-labels.ts";
import {
  bodyStyles,
  colours,
  driveTypes,
  euroNorms,
  featureCategories,
  fuelTypes,
  testCycles,
  transmissions,
  vehicleStatuses,
} from "#app/features/cars/vehicles/vocabulary.ts";
import { projectFolder } from "#db/project-folder.ts";

const number = z.coerce.number();
const list = z.string().transform((text) => (text === "" ? [] : text.split(";")));

/** An empty cell is null. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal("").transform(() => null), schema]);
}

const aboutSchema = z.object({
  /** Stable name of the vehicle. */
  key: z.string(),
  /** The folder of its pictures in demo/pictures. */
  pictures: z.string(),
  /** The colour in the maker's words, for the texts of its pictures. */
  paint: z.string(),
  /** How many days before "now" it was created. */
  days_on_sale: number,
  power_hp: number,
});

/** Named like the columns of the table. */
const columnsSchema = z.object({
  make: z.string(),
  model: z.string(),
  body_style: z.enum(bodyStyles),
  year: number,
  price: number,
  mileage: number,
  fuel_type: z.enum(fuelTypes),
  powertrain: z.enum(powertrains),
  transmission: z.enum(transmissions),
  drive: z.enum(driveTypes),
  colour: z.enum(colours),
  doors: number,
  seats: number,
  status: z.enum(vehicleStatuses),
  featured: z.enum(["yes", ""]).transform((cell) => cell === "yes"),
  location: z.string(),
  first_registration: optional(z.string()),
  vin: optional(z.string()),
  displacement: optional(number),
  cylinders: optional(number),
  co2: optional(number),
  co2_cycle: optional(z.enum(testCycles)),
  consumption: optional(number),
  electric_range: optional(number),
  euro_norm: optional(z.enum(euroNorms)),
  inspection_until: optional(z.string()),
  previous_owners: optional(number),
  accident: optional(z.enum(accidentStates)),
  service_history: optional(z.enum(serviceHistories)),
  german_price: optional(number),
  vat_regime: optional(z.enum(vatRegimes)),
  net_price: optional(number),
  seller: optional(z.enum(sellerKinds)),
  papers: optional(list.pipe(z.array(z.enum(germanPapers)))),
  description: z.string(),
});

/** The equipment: a column for each category. */
const equipmentSchema = z.record(z.enum(featureCategories), list);

export type DemoVehicle = ReturnType<typeof vehicleOf>;

/** The vehicles of the demonstration, in the order of stock.csv. Throws when a cell is wrong. */
export function readDemoStock(): DemoVehicle[] {
  const lines: Record<string, string>[] = parse(readFileSync(join(projectFolder, "demo/stock.csv")), { columns: true });
  return lines.map(vehicleOf);
}

function vehicleOf(line: Record<string, string>) {
  const { key, pictures, paint, days_on_sale: daysOnSale, power_hp: powerHp } = aboutSchema.parse(line);
  const columns = columnsSchema.parse(line);
  const equipment = equipmentSchema.parse(Object.fromEntries(featureCategories.map((category) => [category, line[category]])));
  // The estimate knows only the fuel, which is the same for a plug-in and any other hybrid.
  const plugIn = columns.powertrain.endsWith("plug_in");
  const history = columns.previous_owners === null ? null : false;
  return {
    key,
    pictures,
    paint,
    daysOnSale,
    powerHp,
    columns: {
      ...columns,
      environmental_badge: plugIn ? ("CERO" as const) : estimateEnvironmentalBadge(columns.fuel_type, columns.year),
      power_kw: kilowattsOf(powerHp),
      electric_range_cycle: columns.electric_range === null ? null : ("WLTP" as const),
      keys: 2,
      modified: history,
      former_taxi_or_rental: history,
      write_off: history === null ? null : ("none" as const),
    },
    features: featureCategories.flatMap((category) => equipment[category].map((name) => ({ name, category }))),
  };
}
