/** A vehicle's page; the older form /vehicle/{id} shows the same (rulings, "Addresses"). */
export function vehicleAddress(id: string): string {
  return `/stock/${id}`;
}

/** Where a person writes to us about a vehicle; `about` says what for. */
export function enquiryAddress(id: string, about?: "reserva" | "cita" | "importacion"): string {
  return about === undefined ? `/contacto?vehicle=${id}` : `/contacto?vehicle=${id}&asunto=${about}`;
}

/** Where a person asks to import a car that still stands in Germany. */
export function importRequestAddress(id: string): string {
  return enquiryAddress(id, "importacion");
}
