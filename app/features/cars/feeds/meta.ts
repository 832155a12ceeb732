import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";
import type { BodyStyle, FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import { company } from "#company";
import { addressesFor, description, type FeedPlace, knownIn, tableText } from "./feed-text.ts";

/**
 * Meta's automotive inventory as a CSV with flattened names (developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference).
 * The closed lists are those of Meta's own software for its interface (facebook-python-business-sdk, adobjects/vehicle.py); the lengths are
 * TikTok's for nearly the same file.
 */

const mostPictures = 10;

const bodies: Record<BodyStyle, string> = {
  Berlina: "SEDAN",
  SUV: "SUV",
  Compacto: "HATCHBACK",
  Familiar: "WAGON",
  Coupé: "COUPE",
  Descapotable: "CONVERTIBLE",
  Monovolumen: "MINIVAN",
};

const fuels: Record<FuelType, string> = {
  Gasolina: "GASOLINE",
  Diésel: "DIESEL",
  Híbrido: "HYBRID",
  Eléctrico: "ELECTRIC",
  GLP: "OTHER",
  Otro: "OTHER",
};

const pluggedIn: ReadonlySet<string | null> = new Set<Powertrain>(["petrol_plug_in", "diesel_plug_in", "range_extender"]);

const drives = { Delantera: "FWD", Trasera: "RWD", Total: "AWD" };

export function metaText({ origin }: FeedPlace) {
  const { street, locality, region, postalCode, countryCode } = company.address;
  const picture = (number: number): [name: string, cell: (car: CarForSale) => unknown] => [
    `image[${number}].url`,
    (car: CarForSale) => addressesFor(car, origin).pictures[number],
  ];
  return tableText(",", {
    vehicle_id: ({ id }) => id,
    title: (car) => `${vehicleName(car)} ${car.year}`,
    description,
    url: (car) => addressesFor(car, origin).page,
    make: ({ make }) => make,
    model: ({ model }) => model,
    year: ({ year }) => year,
    "mileage.value": ({ mileage }) => mileage,
    "mileage.unit": () => "KM",
    price: ({ price }) => `${price} EUR`,
    state_of_vehicle: () => "USED",
    availability: () => "AVAILABLE",
    vehicle_type: () => "CAR_TRUCK",
    body_style: ({ body_style: body }) => knownIn(bodies, body) ?? "OTHER",
    fuel_type: ({ powertrain, fuel_type: fuel }) => (pluggedIn.has(powertrain) ? "PLUGIN_HYBRID" : (knownIn(fuels, fuel) ?? "OTHER")),
    transmission: ({ transmission }) => (transmission === "Manual" ? "MANUAL" : "AUTOMATIC"),
    drivetrain: ({ drive }) => knownIn(drives, drive) ?? "OTHER",
    exterior_color: ({ colour }) => colour,
    "address.addr1": () => street,
    "address.city": () => locality,
    "address.region": () => region,
    "address.postal_code": () => postalCode,
    "address.country": () => countryCode,
    ...Object.fromEntries(Array.from({ length: mostPictures }, (_, number) => picture(number))),
  });
}
