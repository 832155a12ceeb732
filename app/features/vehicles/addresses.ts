/** A vehicle's page; the older form /vehicle/{id} shows the same (rulings, "Addresses"). */
export function vehicleAddress(id: string): string {
  return `/stock/${id}`;
}

/** Where a person books a conversation about a vehicle: to see it, or to have it imported. */
export function appointmentAddress(vehicleId: string): string {
  return `/appointments?vehicle=${vehicleId}`;
}
