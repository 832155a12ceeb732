/** A vehicle's page; /vehicle/{id} shows the same (CAR-9). */
export function vehicleAddress(id: string): string {
  return `/stock/${id}`;
}

/** Where a person books a conversation about a vehicle: to see it, or to have it imported. */
export function appointmentAddress(vehicleId: string): string {
  return `/appointments?vehicle=${vehicleId}`;
}
