import type { BodyStyle, FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";
import { addressesFor, description, type FeedPlace, knownIn, tableText } from "./feed-text.ts";
import { type DecidingFacts, missingEverywhere, type Reason } from "./reasons.ts";

/**
 * Google's vehicle ads for Spain as a TSV, by the pages support.google.com/merchants/answer/11192663 (the feed), 14156068 (engine), 14546146
 * (CO₂, required in Spain unless the car is electric), 14543580 (consumption), 14869021 (emission standard), 14157085 (body) and 11190480
 * (link template). A car goes by its id, because a VIN is personal data.
 */

const columns = [
  "id",
  "store_code",
  "vehicle_fulfillment(option:store_code)",
  "google_product_category",
  "brand",
  "model",
  "year",
  "mileage",
  "price",
  "condition",
  "color",
  "engine",
  "co2_emissions",
  "fuel_consumption",
  "emissions_standard",
  "body_style",
  "date_first_registered",
  "description",
  "link",
  "link_template",
  "image_link",
  "additional_image_link",
];

/** Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans. */
const passengerCars = "916";
const mostFurtherPictures = 10;
const longestDescription = 5_000;

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
const inLitres = ["gasoline", "diesel", "hybrid"];

function engineOf({ powertrain, fuel_type: fuel }: Pick<CarForSale, "powertrain" | "fuel_type">): string {
  return knownIn(enginesOf, powertrain) ?? knownIn(enginesByFuel, fuel) ?? "other";
}

export function missingForGoogle(car: DecidingFacts): Reason[] {
  return [
    ...missingEverywhere(car),
    ...(car.colour === null ? ["colour" as const] : []),
    ...(car.co2 === null && engineOf(car) !== "electric" ? ["co2" as const] : []),
  ];
}

export function googleText({ origin, storeCode }: FeedPlace) {
  return tableText(columns, "\t", (car) => {
    const { page, pictures } = addressesFor(car, origin);
    const [first, ...further] = pictures;
    const engine = engineOf(car);
    return {
      id: car.id,
      store_code: storeCode,
      "vehicle_fulfillment(option:store_code)": `in_store:${storeCode}`,
      google_product_category: passengerCars,
      brand: car.make,
      model: car.model,
      year: String(car.year),
      mileage: `${car.mileage} km`,
      price: `${car.price}.00 EUR`,
      condition: "used",
      color: car.colour ?? undefined,
      engine,
      co2_emissions: car.co2 === null ? undefined : `${car.co2} g/km`,
      fuel_consumption: car.consumption !== null && inLitres.includes(engine) ? `${car.consumption} l/100km` : undefined,
      emissions_standard: engine === "electric" ? "zero_emissions" : car.euro_norm?.replace("Euro ", "euro"),
      body_style: knownIn(bodies, car.body_style),
      date_first_registered: car.first_registration?.slice(0, 7),
      description: description(car, longestDescription),
      link: page,
      link_template: `${page}?store={store_code}`,
      image_link: first,
      additional_image_link: further.slice(0, mostFurtherPictures).join(","),
    };
  });
}
