import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";
import type { BodyStyle, FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import { addressesFor, description, type FeedPlace, knownIn, tableText } from "./feed-text.ts";
import { type DecidingFacts, missingEverywhere, type Reason } from "./reasons.ts";

/**
 * Google's vehicle ads for Spain as a TSV, by the pages support.google.com/merchants/answer/11192663 (the feed), 14156068 (engine), 14546146
 * (CO₂, required in Spain unless the car is electric), 14543580 (consumption), 14869021 (emission standard), 14157085 (body) and 11190480
 * (link template). A car goes by its id, because a VIN is personal data.
 */

/** Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans. */
const passengerCars = 916;
const mostFurtherPictures = 10;

const enginesOf: Record<Powertrain, string> = {
  petrol: "gasoline",
  diesel: "diesel",
  petrol_mild_hybrid: "hybrid",
  diesel_mild_hybrid: "hybrid",
  petrol_hybrid: "hybrid",
  diesel_hybrid: "hybrid",
  petrol_plug_in: "plug-in_hybrid",
  diesel_plug_in: "plug-in_hybrid",
  range_extender: "plug-in_hybrid",
  electric: "electric",
  hydrogen: "other",
  lpg: "lpg",
  cng: "natural_gas",
  ethanol: "other",
};

const enginesByFuel: Record<FuelType, string> = {
  Gasolina: "gasoline",
  Diésel: "diesel",
  Híbrido: "hybrid",
  Eléctrico: "electric",
  GLP: "lpg",
  Otro: "other",
};

const bodies: Record<BodyStyle, string> = {
  Berlina: "sedan",
  SUV: "suv",
  Compacto: "hatchback",
  Familiar: "station_wagon",
  Coupé: "coupe",
  Descapotable: "convertible",
  Monovolumen: "minivan",
};

/** Fuels whose consumption is litres. Of a plug-in Google wants the weighted figure, and ours may be another. */
const inLitres = new Set(["gasoline", "diesel", "hybrid"]);

function engineOf({ powertrain, fuel_type: fuel }: Pick<CarForSale, "powertrain" | "fuel_type">): string {
  return knownIn(enginesOf, powertrain) ?? knownIn(enginesByFuel, fuel) ?? "other";
}

export function missingForGoogle(car: DecidingFacts): Reason[] {
  const colour: Reason[] = car.colour === null ? ["colour"] : [];
  const co2: Reason[] = car.co2 === null && engineOf(car) !== "electric" ? ["co2"] : [];
  return [...missingEverywhere(car), ...colour, ...co2];
}

export function googleText({ origin, storeCode }: FeedPlace) {
  const addresses = (car: CarForSale) => addressesFor(car, origin);
  return tableText("\t", {
    id: ({ id }) => id,
    store_code: () => storeCode,
    "vehicle_fulfillment(option:store_code)": () => `in_store:${storeCode}`,
    google_product_category: () => passengerCars,
    brand: ({ make }) => make,
    model: ({ model }) => model,
    year: ({ year }) => year,
    mileage: ({ mileage }) => `${mileage} km`,
    price: ({ price }) => `${price}.00 EUR`,
    condition: () => "used",
    color: ({ colour }) => colour,
    engine: engineOf,
    co2_emissions: ({ co2 }) => (co2 === null ? "" : `${co2} g/km`),
    fuel_consumption: (car) => (car.consumption !== null && inLitres.has(engineOf(car)) ? `${car.consumption} l/100km` : ""),
    emissions_standard: (car) => (engineOf(car) === "electric" ? "zero_emissions" : car.euro_norm?.replace("Euro ", "euro")),
    body_style: ({ body_style: body }) => knownIn(bodies, body),
    date_first_registered: ({ first_registration: month }) => month?.slice(0, 7),
    description,
    link: (car) => addresses(car).page,
    link_template: (car) => `${addresses(car).page}?store={store_code}`,
    image_link: (car) => addresses(car).pictures[0],
    additional_image_link: (car) =>
      addresses(car)
        .pictures.slice(1, 1 + mostFurtherPictures)
        .join(","),
  });
}
