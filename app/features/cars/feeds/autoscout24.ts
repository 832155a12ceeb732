import type { CarForSale } from "#app/features/cars/vehicles/queries.server.ts";
import type { BodyStyle, FuelType, Powertrain } from "#app/features/cars/vehicles/vocabulary.ts";
import { addressesFor, description, type FeedPlace, type FeedText, knownIn } from "./feed-text.ts";
import type { ModelIds, PortalModels } from "./portal-models.ts";
import { type DecidingFacts, missingEverywhere, type Reason } from "./reasons.ts";

/**
 * Listings of AutoScout24's Listing Creation API as JSON (ListingPayload of listing-creation.api.autoscout24.com/assets/openapi/spec.yml), for a
 * program that sends them. That interface takes the ids of pictures which were sent to it before; here their addresses stand in their place.
 * Values of lists that we do not know, such as the colour's number, are left out.
 */

const mostPictures = 50;
const longestColour = 30;
const longestVersion = 121;

const bodies: Record<BodyStyle, number> = { Compacto: 1, Descapotable: 2, Coupé: 3, SUV: 4, Familiar: 5, Berlina: 6, Monovolumen: 12 };

/** FuelCategory: 2 is petrol with an electric motor, 3 diesel with one. */
const categories: Record<Powertrain, string> = {
  petrol: "B",
  diesel: "D",
  petrol_mild_hybrid: "2",
  diesel_mild_hybrid: "3",
  petrol_hybrid: "2",
  diesel_hybrid: "3",
  petrol_plug_in: "2",
  diesel_plug_in: "3",
  range_extender: "2",
  electric: "E",
  hydrogen: "H",
  lpg: "L",
  cng: "C",
  ethanol: "M",
};
const categoriesByFuel: Record<FuelType, string> = { Gasolina: "B", Diésel: "D", Híbrido: "2", Eléctrico: "E", GLP: "L", Otro: "O" };

export function missingForAutoscout24(car: DecidingFacts, models: PortalModels): Reason[] {
  const unknown: Reason[] = models.idsOf(car) === undefined ? ["model"] : [];
  const month: Reason[] = car.first_registration === null ? ["registration"] : [];
  const body: Reason[] = car.body_style === null ? ["body"] : [];
  return [...missingEverywhere(car), ...unknown, ...month, ...body];
}

export function autoscout24Text({ origin, models }: FeedPlace): FeedText {
  return {
    begin: '{"listings":[',
    // What is unknown is left out.
    car: (car) => JSON.stringify(listingOf(car, models.idsOf(car), origin), (_, value: unknown) => value ?? undefined),
    between: ",\n",
    end: "]}\n",
  };
}

function listingOf(car: CarForSale, ids: ModelIds | undefined, origin: string) {
  return {
    crossReferenceId: car.id,
    offerReferenceId: car.id,
    vehicleType: "C",
    offerType: "U",
    availability: { availabilityType: 1 },
    publication: { status: "Active", channels: [{ id: "AS24" }] },
    ...modelOf(ids),
    bodyType: knownIn(bodies, car.body_style),
    bodyColorName: writtenOrNothing(car.colour, longestColour),
    firstRegistrationDate: monthOf(car.first_registration),
    mileage: car.mileage,
    fuelCategory: categoryOf(car),
    transmission: car.transmission === "Manual" ? "M" : "A",
    power: car.power_kw,
    cylinderCapacity: car.displacement,
    cylinderCount: car.cylinders,
    doorCount: car.doors,
    seatCount: car.seats,
    previousOwnerCount: car.previous_owners,
    hasFullServiceHistory: car.service_history === "complete" || undefined,
    wasCabOrRental: car.former_taxi_or_rental,
    ...emissionsOf(car),
    prices: { public: { price: car.price, currency: "EUR" } },
    description: description(car),
    images: addressesFor(car, origin)
      .pictures.slice(0, mostPictures)
      .map((url) => ({ url })),
  };
}

function modelOf(ids: ModelIds | undefined) {
  return ids && { make: ids.make, model: ids.model, modelVersion: writtenOrNothing(ids.rest, longestVersion) };
}

function categoryOf({ powertrain, fuel_type: fuel }: CarForSale): string {
  return knownIn(categories, powertrain) ?? knownIn(categoriesByFuel, fuel) ?? "O";
}

const monthOf = (day: string | null) => day?.slice(0, 7);

/** Texts may have neither '<' nor '>', and an empty one is refused. */
function writtenOrNothing(text: string | null, longest: number): string | undefined {
  return text?.replace(/[<>]/g, "").slice(0, longest).trim() || undefined;
}

/** The portal takes CO₂ either by WLTP or by NEDC, in g/km from 1 on. */
function emissionsOf({ co2, co2_cycle: cycle }: CarForSale) {
  if (co2 === null || co2 < 1) return {};
  return cycle === "WLTP" ? { wltp: { co2EmissionsCombined: co2 } } : { co2Emissions: co2 };
}
