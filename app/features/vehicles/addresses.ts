/** A vehicle's page; the older form /vehicle/{id} shows the same (rulings, "Addresses"). */
export function vehicleAddress(id: string): string {
  return `/stock/${id}`;
}

/** Where a person asks to import a car that still stands in Germany, and where one books a call about a car. */
export function importRequestAddress(id: string): string {
  return `/contacto?vehicle=${id}`;
}
