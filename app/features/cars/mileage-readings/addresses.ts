import { vehicleAddress } from "#app/features/cars/vehicles/addresses.ts";

/** The kilometres of a car of the stock, as a page to print. */
export function mileageAddress(vehicleId: string): string {
  return `${vehicleAddress(vehicleId)}/kilometros`;
}

export function officeMileageAddress(vehicleId: string): string {
  return `/admin/vehicles/${vehicleId}/kilometros`;
}

/** The file of a reading, for the team. */
export function readingFileAddress(readingId: string): string {
  return `/admin/kilometros/${readingId}`;
}
