/** The page with the advertisements of a car to copy. `query` is that of the list below it. */
export function adAddress(vehicleId: string, query = ""): string {
  return `/admin/vehicles/${vehicleId}/anuncio${query}`;
}

export function picturesAddress(vehicleId: string): string {
  return `/admin/vehicles/${vehicleId}/fotos.zip`;
}
