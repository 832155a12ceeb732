import { company } from "#company";
import { sharedPictureAddress, vehicleAddress } from "./addresses.ts";
import { vehicleName } from "./labels.ts";
import type { VehicleDetail } from "./queries.server.ts";

/** A car of which nothing but the addresses of its pictures is needed beside its own columns. */
type DescribedCar = Omit<VehicleDetail, "images" | "features" | "german_price" | "net_price" | "official_value" | "fixed_price"> & {
  images: readonly { storage_key: string }[];
};

const fuels: Record<string, string> = { Gasolina: "Petrol", Diésel: "Diesel", Híbrido: "Hybrid", Eléctrico: "Electric", GLP: "LPG" };

const availability: Record<string, string> = {
  available: "https://schema.org/InStock",
  reserved: "https://schema.org/LimitedAvailability",
  sold: "https://schema.org/SoldOut",
  german_prospect: "https://schema.org/PreOrder",
};

/**
 * Returns the schema.org Car with its Offer; `origin` without a trailing slash, `price` the figure that the page shows, in euros. 0 is no
 * price, and without a price there is no Offer.
 */
export function carData(vehicle: DescribedCar, price: number, origin: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Car",
    name: vehicleName(vehicle),
    url: origin + vehicleAddress(vehicle.id),
    ...(vehicle.images.length > 0 ? { image: vehicle.images.map((image) => `${origin}${sharedPictureAddress(image.storage_key)}`) } : {}),
    ...(vehicle.description === "" ? {} : { description: vehicle.description }),
    brand: { "@type": "Brand", name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: String(vehicle.year),
    mileageFromOdometer: { "@type": "QuantitativeValue", value: vehicle.mileage, unitCode: "KMT" },
    fuelType: fuels[vehicle.fuel_type] ?? vehicle.fuel_type,
    vehicleTransmission: vehicle.transmission,
    ...(vehicle.body_style === null ? {} : { bodyType: vehicle.body_style }),
    ...knownFacts(vehicle),
    itemCondition: "https://schema.org/UsedCondition",
    ...(price === 0 ? {} : { offers: offer(vehicle, price, origin) }),
  };
}

function offer({ id, status }: Pick<DescribedCar, "id" | "status">, price: number, origin: string): object {
  return {
    "@type": "Offer",
    price,
    priceCurrency: "EUR",
    availability: availability[status] ?? "https://schema.org/OutOfStock",
    url: origin + vehicleAddress(id),
    seller: { "@type": "AutoDealer", name: company.name },
  };
}

const drives: Record<string, string> = {
  Delantera: "https://schema.org/FrontWheelDriveConfiguration",
  Trasera: "https://schema.org/RearWheelDriveConfiguration",
  Total: "https://schema.org/AllWheelDriveConfiguration",
};

/** The properties of https://schema.org/Car for the facts that are known. Its vehicleIdentificationNumber is never given: the VIN is not public. */
function knownFacts(vehicle: DescribedCar): object {
  const properties = {
    dateVehicleFirstRegistered: vehicle.first_registration,
    color: vehicle.colour,
    numberOfDoors: vehicle.doors,
    vehicleSeatingCapacity: vehicle.seats,
    numberOfPreviousOwners: vehicle.previous_owners,
    driveWheelConfiguration: vehicle.drive === null ? null : (drives[vehicle.drive] ?? null),
    emissionsCO2: vehicle.co2,
    fuelConsumption: fuelConsumption(vehicle),
    vehicleEngine: engine(vehicle),
  };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null));
}

/** Only litres of a liquid fuel: electric cars and gases are measured otherwise. UN/CEFACT has no code for litres per 100 km. */
function fuelConsumption({ consumption, fuel_type: fuel }: DescribedCar): object | null {
  if (consumption === null || !["Gasolina", "Diésel", "Híbrido"].includes(fuel)) return null;
  return { "@type": "QuantitativeValue", value: consumption, unitText: "L/100 km" };
}

/** UN/CEFACT codes: KWT is kilowatt, CMQ cubic centimetre. */
function engine({ power_kw: power, displacement }: DescribedCar): object | null {
  if (power === null && displacement === null) return null;
  return {
    "@type": "EngineSpecification",
    ...(power === null ? {} : { enginePower: { "@type": "QuantitativeValue", value: power, unitCode: "KWT" } }),
    ...(displacement === null ? {} : { engineDisplacement: { "@type": "QuantitativeValue", value: displacement, unitCode: "CMQ" } }),
  };
}
