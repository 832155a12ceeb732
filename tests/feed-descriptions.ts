import { z } from "zod";
import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";

/** What a column may hold, by the portal's own pages. Without `required` it may be empty. */
export type ColumnRule = { required?: true; form: RegExp; longest?: number };

const rule = (form: RegExp, longest?: number): ColumnRule => ({ form, ...(longest === undefined ? {} : { longest }) });
const needed = (form: RegExp, longest?: number): ColumnRule => ({ ...rule(form, longest), required: true });
const anything = /^\S.*$/su;
const address = /^https:\/\/shop\.test\/[\w./-]+$/;

/**
 * The tables of Google (support.google.com/merchants/answer/11192663 and the pages of its attributes) and of Meta (auto-ads/reference, with the
 * closed lists of its business SDK and TikTok's lengths).
 */
export const tableDescriptions: Record<string, Record<string, ColumnRule>> = {
  google: {
    id: needed(/^[\w-]+$/, 50),
    store_code: needed(anything, 64),
    "vehicle_fulfillment(option:store_code)": needed(/^in_store:\S+$/),
    google_product_category: needed(/^916$/),
    brand: needed(anything, 70),
    model: needed(anything, 150),
    year: needed(/^(19|20)\d\d$/),
    mileage: needed(/^\d+ km$/),
    price: needed(/^[1-9]\d*\.\d\d EUR$/),
    condition: needed(/^(new|used)$/),
    color: needed(anything, 100),
    engine: needed(/^(gasoline|diesel|electric|hybrid|lpg|methane|natural_gas|plug-in_hybrid|other)$/),
    co2_emissions: rule(/^\d+ g\/km$/),
    fuel_consumption: rule(/^\d+(\.\d+)? l\/100km$/),
    emissions_standard: rule(/^(euro[1-6]e?|zero_emissions)$/),
    body_style: rule(/^(convertible|coupe|hatchback|minivan|sedan|station_wagon|suv)$/),
    date_first_registered: rule(/^\d{4}-(0[1-9]|1[0-2])$/),
    description: needed(anything, 5_000),
    link: needed(address),
    link_template: needed(/^https:\/\/shop\.test\/stock\/[\w-]+\?store=\{store_code\}$/),
    image_link: needed(address),
    additional_image_link: rule(/^(https:\/\/shop\.test\/[\w./-]+,?){1,10}$/),
  },
  meta: {
    vehicle_id: needed(/^[\w-]+$/, 100),
    title: needed(anything, 500),
    description: needed(anything, 5_000),
    url: needed(address),
    make: needed(anything, 500),
    model: needed(anything, 500),
    year: needed(/^(19|20)\d\d$/),
    "mileage.value": needed(/^\d+$/),
    "mileage.unit": needed(/^(KM|MI)$/),
    price: needed(/^[1-9]\d* EUR$/),
    state_of_vehicle: needed(/^(NEW|USED|CPO)$/),
    availability: needed(/^(AVAILABLE|NOT_AVAILABLE|PENDING)$/),
    vehicle_type: needed(/^CAR_TRUCK$/),
    body_style: needed(/^(CONVERTIBLE|COUPE|CROSSOVER|ESTATE|HATCHBACK|MINIVAN|OTHER|SEDAN|SUV|WAGON)$/),
    fuel_type: needed(/^(DIESEL|ELECTRIC|FLEX|GASOLINE|HYBRID|NONE|OTHER|PETROL|PLUGIN_HYBRID)$/),
    transmission: needed(/^(AUTOMATIC|MANUAL|NONE|OTHER)$/),
    drivetrain: needed(/^(AWD|FOUR_WD|FWD|NONE|OTHER|RWD|TWO_WD)$/),
    exterior_color: rule(anything),
    "address.addr1": needed(anything),
    "address.city": needed(anything),
    "address.region": needed(anything),
    "address.postal_code": needed(/^\d{5}$/),
    "address.country": needed(/^[A-Z]{2}$/),
    "image[0].url": needed(address),
    ...Object.fromEntries(Array.from({ length: 9 }, (_, number) => [`image[${number + 1}].url`, rule(address)])),
  },
};

const whole = (least: number, most: number) => z.int().min(least).max(most);
const code = (form: RegExp) => z.string().regex(form);

/** A used car by ListingPayload of AutoScout24's Listing Creation API: what is mandatory, closed lists, bounds, and no value that it does not know. */
export const listingRule = z.strictObject({
  crossReferenceId: z.string().min(1).max(50),
  offerReferenceId: z.string().min(1).max(50),
  vehicleType: z.literal("C"),
  offerType: z.literal("U"),
  availability: z.strictObject({ availabilityType: z.literal(1) }),
  publication: z.strictObject({ status: z.literal("Active"), channels: z.array(z.strictObject({ id: z.literal("AS24") })).length(1) }),
  make: whole(1, 2 ** 31 - 1),
  model: whole(1, 2 ** 31 - 1),
  modelVersion: code(/^[^<>]{1,121}$/).optional(),
  bodyType: z.literal([1, 2, 3, 4, 5, 6, 7, 12, 13]),
  bodyColorName: code(/^[^<>]{1,30}$/).optional(),
  firstRegistrationDate: code(/^\d{4}-(0[1-9]|1[0-2])$/),
  mileage: whole(0, 10_000_000),
  fuelCategory: z.enum(["B", "D", "E", "2", "3", "L", "C", "H", "M", "O"]),
  transmission: z.enum(["M", "A", "S"]),
  power: whole(1, 9999).optional(),
  cylinderCapacity: whole(1, 99_999).optional(),
  cylinderCount: whole(1, 99).optional(),
  doorCount: whole(1, 9).optional(),
  seatCount: whole(1, 99).optional(),
  previousOwnerCount: whole(0, 99).optional(),
  hasFullServiceHistory: z.boolean().optional(),
  wasCabOrRental: z.boolean().optional(),
  wltp: z.strictObject({ co2EmissionsCombined: z.number().min(1).max(10_000) }).optional(),
  co2Emissions: whole(1, 10_000).optional(),
  prices: z.strictObject({ public: z.strictObject({ price: whole(1, 10_000_000), currency: z.literal("EUR") }) }),
  description: z.string().max(10_000),
  images: z.array(z.strictObject({ url: code(address) })).max(50),
});

/** What is wrong in the rows of a table: "row column: value". */
export function wrongCells(
  description: Record<string, ColumnRule> | undefined,
  rows: readonly Readonly<Record<string, string>>[],
): string[] {
  if (description === undefined) return [];
  return rows.flatMap((row, number) => [
    ...Object.keys(row).flatMap((column) => (column in description ? [] : [`${number} ${column}: no such column`])),
    ...Object.entries(description).flatMap(([column, { required, form, longest = Infinity }]) => {
      const value = row[column] ?? "";
      const fits = value === "" ? required !== true : form.test(value) && value.length <= longest;
      return fits ? [] : [`${number} ${column}: ${value}`];
    }),
  ]);
}

/** A car of which everything is known. */
export const wholeCar: CarForSale = {
  id: "11111111-1111-4111-8111-111111111111",
  make: "Audi",
  model: "A4 Avant",
  year: 2020,
  price: 19_900,
  mileage: 78_500,
  fuel_type: "Diésel",
  transmission: "Automático",
  location: "Murcia",
  status: "available",
  environmental_badge: "C",
  body_style: "Familiar",
  first_registration: "2020-03-01",
  colour: "Gris",
  doors: 5,
  seats: 5,
  powertrain: "diesel",
  power_kw: 140,
  displacement: 1968,
  cylinders: 4,
  drive: "Delantera",
  co2: 120,
  co2_cycle: "WLTP",
  euro_norm: "Euro 6",
  consumption: 4.6,
  electric_range: null,
  electric_range_cycle: null,
  previous_owners: 1,
  accident: "none_declared",
  inspection_until: null,
  service_history: "complete",
  keys: 2,
  modified: false,
  former_taxi_or_rental: false,
  write_off: null,
  missing_title: null,
  eu_approval: null,
  vat_regime: null,
  seller: null,
  papers: null,
  description: "Revisado y con garantía.",
  updated_at: new Date("2026-11-20T11:00:00Z"),
  images: [{ storage_key: "cars/a" }, { storage_key: "cars/b" }],
};
