/** The big city of each German postal zone, by the zone's digit. */
const cities = ["Leipzig", "Berlín", "Hamburgo", "Hannover", "Düsseldorf", "Colonia", "Fráncfort", "Stuttgart", "Múnich", "Núremberg"];

export const unknownZone = "Alemania";

/**
 * Where a car stands, as coarse as a public listing should say it: the big city of the postal code's zone. A code of four digits has lost
 * its leading zero in a spreadsheet. 'Alemania' for anything that is no postal code.
 */
export function germanZone(postalCode: string): string {
  if (!/^\d{4,5}$/.test(postalCode)) return unknownZone;
  return cities[Number(postalCode.padStart(5, "0").charAt(0))] ?? unknownZone;
}
