import { vehicleName } from "#app/features/vehicles/labels.ts";

/** What an enquiry says unless its sender writes something else (specification 1, section 5). */
export function greetingAbout(vehicle: { make: string; model: string; year: number }): string {
  return `Hola, me interesa el ${vehicleName(vehicle)} de ${vehicle.year}. ¿Me podéis dar más información?`;
}
