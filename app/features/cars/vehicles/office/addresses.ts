/** The team's list. `query` is its search with "?" (search-params.ts); links pass it on, so that the way back keeps it. */
export function stockAddress(query = ""): string {
  return `/admin/vehicles${query}`;
}

export function newVehicleAddress(query = ""): string {
  return `/admin/vehicles/new${query}`;
}

export function editAddress(vehicleId: string, query = ""): string {
  return `/admin/vehicles/${vehicleId}${query}`;
}

export const removalPage = "/admin/vehicles/:vehicleId/delete";

export function removalAddress(vehicleId: string, query = ""): string {
  return `/admin/vehicles/${vehicleId}/delete${query}`;
}

/** Receives pictures of a vehicle (`uploads` in app/entry.server.tsx allows large bodies for this address). */
export function uploadAddress(vehicleId: string): string {
  return `/admin/vehicles/${vehicleId}/images`;
}

export function stockFileAddress(query = ""): string {
  return `/admin/vehicles.csv${query}`;
}

/** Marks the address of a vehicle's dialog right after its creation, so that the dialog reports it. */
export const createdParameter = "creado";
