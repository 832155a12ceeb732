/** A vehicle's page; /vehicle/{id} shows the same (CAR-9). */
export function vehicleAddress(id: string): string {
  return `/stock/${id}`;
}

export function appointmentAddress(vehicleId: string): string {
  return `/appointments?vehicle=${vehicleId}`;
}
