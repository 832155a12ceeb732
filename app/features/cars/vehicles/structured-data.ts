import { company } from "#company";
import { vehicleAddress } from "./addresses.ts";
import { vehicleName } from "./labels.ts";
import type { VehicleDetail } from "./queries.server.ts";

const fuels: Record<string, string> = { Gasolina: "Petrol", Diésel: "Diesel", Híbrido: "Hybrid", Eléctrico: "Electric", GLP: "LPG" };

const availability: Record<string, string> = {
  available: "https://schema.org/InStock",
  reserved: "https://schema.org/LimitedAvailability",
  sold: "https://schema.org/SoldOut",
  german_prospect: "https://schema.org/PreOrder",
};

/** Returns the schema.org Car with its Offer; `origin` without a trailing slash. */
export function carData(vehicle: VehicleDetail, origin: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Car",
    name: vehicleName(vehicle),
    url: origin + vehicleAddress(vehicle.id),
    ...(vehicle.images.length > 0 ? { image: vehicle.images.map((image) => `${origin}/media/${image.storage_key}/1200.jpg`) } : {}),
    ...(vehicle.description === "" ? {} : { description: vehicle.description }),
    brand: { "@type": "Brand", name: vehicle.make },
    model: vehicle.model,
    vehicleModelDate: String(vehicle.year),
    mileageFromOdometer: { "@type": "QuantitativeValue", value: vehicle.mileage, unitCode: "KMT" },
    fuelType: fuels[vehicle.fuel_type] ?? vehicle.fuel_type,
    vehicleTransmission: vehicle.transmission,
    ...(vehicle.body_style === null ? {} : { bodyType: vehicle.body_style }),
    itemCondition: "https://schema.org/UsedCondition",
    offers: {
      "@type": "Offer",
      price: vehicle.price,
      priceCurrency: "EUR",
      availability: availability[vehicle.status] ?? "https://schema.org/OutOfStock",
      url: origin + vehicleAddress(vehicle.id),
      seller: { "@type": "AutoDealer", name: company.name },
    },
  };
}
