/** The page with the years whose values are stored. */
export const officialYearsAddress = "/admin/valores-oficiales";

/** Where the team finds and confirms the official value of a vehicle. `query` is the search of the team's list, with "?". */
export function officialValueAddress(vehicleId: string, query = ""): string {
  return `/admin/vehicles/${vehicleId}/valor-oficial${query}`;
}

/** The page of the BOE on which the orders of past years are found too. */
export const boeSearchAddress = "https://www.boe.es/buscar/doc.php?id=BOE-A-2025-26357";
