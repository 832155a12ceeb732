import { formatCount } from "#app/lib/amounts.ts";

type Vehicle = {
  make: string;
  model: string;
  year: number;
  price: number;
  mileage: number;
  fuel_type: string;
  transmission: string;
  body_style: string | null;
  power_hp: number | null;
  environmental_badge: string | null;
  location: string;
  description: string;
  status: string;
  featured: boolean;
};

/** The values of the vehicle form's fields, as a person would write them. */
export type VehicleValues = Record<keyof Vehicle, string>;

/** The initial values of a new vehicle (FLEET-5). */
export function defaultValues(currentYear: number): VehicleValues {
  return {
    make: "",
    model: "",
    year: String(currentYear),
    price: "0",
    mileage: "0",
    fuel_type: "Gasolina",
    transmission: "Manual",
    body_style: "",
    power_hp: "",
    environmental_badge: "",
    location: "Murcia",
    description: "",
    status: "available",
    featured: "",
  };
}

export function valuesOf(vehicle: Vehicle): VehicleValues {
  return {
    make: vehicle.make,
    model: vehicle.model,
    year: String(vehicle.year),
    price: formatCount(vehicle.price),
    mileage: formatCount(vehicle.mileage),
    fuel_type: vehicle.fuel_type,
    transmission: vehicle.transmission,
    body_style: vehicle.body_style ?? "",
    power_hp: vehicle.power_hp === null ? "" : String(vehicle.power_hp),
    environmental_badge: vehicle.environmental_badge ?? "",
    location: vehicle.location,
    description: vehicle.description,
    status: vehicle.status,
    featured: vehicle.featured ? "on" : "",
  };
}
