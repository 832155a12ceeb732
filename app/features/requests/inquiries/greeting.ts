import { vehicleName } from "#app/features/cars/vehicles/labels.ts";

/** The message of an inquiry unless its sender writes another one (ASK-4). */
export function greetingAbout(vehicle: { make: string; model: string; year: number }): string {
  return `Hola, me interesa el ${vehicleName(vehicle)} de ${vehicle.year}. ¿Me podéis dar más información?`;
}
