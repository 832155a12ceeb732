/** The largest city of each German postal zone, by the zone's digit. */
const cities = ["Leipzig", "Berlín", "Hamburgo", "Hannover", "Düsseldorf", "Colonia", "Fráncfort", "Stuttgart", "Múnich", "Núremberg"];

export const unknownZone = "Alemania";

/**
 * Returns a car's location as precisely as a public listing should show it: the largest city of its postal zone. A code of four digits lost
 * its leading zero in a spreadsheet. Returns 'Alemania' for any other text.
 */
export function germanZone(postalCode: string): string {
  if (!/^\d{4,5}$/.test(postalCode)) return unknownZone;
  return cities[Number(postalCode.padStart(5, "0").charAt(0))] ?? unknownZone;
}
