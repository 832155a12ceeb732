import { vehicleName } from "#app/features/cars/vehicles/labels.ts";
import type { BodyStyle, FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import { company } from "#company";
import { addressesFor, description, type FeedPlace, knownIn, tableText } from "./feed-text.ts";

/**
 * Meta's automotive inventory as a CSV with flattened names (developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference).
 * The closed lists are those of Meta's own software for its interface (facebook-python-business-sdk, adobjects/vehicle.py); the lengths are
 * TikTok's for nearly the same file.
 */

const mostPictures = 10;
const longestDescription = 5_000;
const pictureColumns = Array.from({ length: mostPictures }, (_, number) => `image[${number}].url`);

const columns = [
  "vehicle_id",
  "title",
  "description",
  "url",
  "make",
  "model",
  "year",
  "mileage.value",
  "mileage.unit",
  "price",
  "state_of_vehicle",
  "availability",
  "vehicle_type",
  "body_style",
  "fuel_type",
  "transmission",
  "drivetrain",
  "exterior_color",
  "address.addr1",
  "address.city",
  "address.region",
  "address.postal_code",
  "address.country",
  ...pictureColumns,
];

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

const pluggedIn: readonly (string | null)[] = ["petrol_plug_in", "diesel_plug_in", "range_extender"] satisfies Powertrain[];

const drives = { Delantera: "FWD", Trasera: "RWD", Total: "AWD" };

export function metaText({ origin }: FeedPlace) {
  const { street, locality, region, postalCode, countryCode } = company.address;
  return tableText(columns, ",", (car) => {
    const { page, pictures } = addressesFor(car, origin);
    return {
      vehicle_id: car.id,
      title: `${vehicleName(car)} ${car.year}`,
      description: description(car, longestDescription),
      url: page,
      make: car.make,
      model: car.model,
      year: car.year,
      "mileage.value": car.mileage,
      "mileage.unit": "KM",
      price: `${car.price} EUR`,
      state_of_vehicle: "USED",
      availability: "AVAILABLE",
      vehicle_type: "CAR_TRUCK",
      body_style: knownIn(bodies, car.body_style) ?? "OTHER",
      fuel_type: pluggedIn.includes(car.powertrain) ? "PLUGIN_HYBRID" : (knownIn(fuels, car.fuel_type) ?? "OTHER"),
      transmission: car.transmission === "Manual" ? "MANUAL" : "AUTOMATIC",
      drivetrain: knownIn(drives, car.drive) ?? "OTHER",
      exterior_color: car.colour,
      "address.addr1": street,
      "address.city": locality,
      "address.region": region,
      "address.postal_code": postalCode,
      "address.country": countryCode,
      ...Object.fromEntries(pictureColumns.map((column, number) => [column, pictures[number]])),
    };
  });
}
