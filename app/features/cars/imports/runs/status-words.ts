import { type VehicleStatus, vehicleStatuses } from "#app/features/cars/vehicles/vocabulary.ts";

/** Spanish words for a status that an import understands (IMPORT-1). */
const spanishWords = new Map<string, VehicleStatus>([
  ["disponible", "available"],
  ["reservado", "reserved"],
  ["vendido", "sold"],
  ["archivo", "archived"],
]);

/** Returns the status for a word in English or Spanish; undefined if it is neither. */
export function readStatusWord(text: string): VehicleStatus | undefined {
  const word = text.trim().toLowerCase();
  return vehicleStatuses.find((status) => status === word) ?? spanishWords.get(word);
}
