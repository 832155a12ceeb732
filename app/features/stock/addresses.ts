/** The team's list of vehicles; `query` is the list's search with its "?" (search-params.ts), and goes along so that the way back leads there. */
export function stockAddress(query = ""): string {
  return `/admin/vehicles${query}`;
}

export function newVehicleAddress(query = ""): string {
  return `/admin/vehicles/new${query}`;
}

export function editAddress(vehicleId: string, query = ""): string {
  return `/admin/vehicles/${vehicleId}${query}`;
}

/** Asks whether to erase a vehicle. */
export function removalAddress(vehicleId: string, query = ""): string {
  return `/admin/vehicles/${vehicleId}/delete${query}`;
}

/** Takes pictures of a vehicle (server/uploads.ts lets this one take large bodies). */
export function uploadAddress(vehicleId: string): string {
  return `/admin/vehicles/${vehicleId}/images`;
}

/** The list as a file. */
export function stockFileAddress(query = ""): string {
  return `/admin/vehicles.csv${query}`;
}
