/** The page with the years whose values are stored. */
export const officialYearsAddress = "/admin/valores-oficiales";

/** Where the team finds and confirms the official value of a vehicle. `query` is the search of the team's list, with "?". */
export function officialValueAddress(vehicleId: string, query = ""): string {
  return `/admin/vehicles/${vehicleId}/valor-oficial${query}`;
}

/** The order of 2026 in the BOE, with a link to its XML. */
export const boeOrderAddress = "https://www.boe.es/buscar/doc.php?id=BOE-A-2025-26357";
