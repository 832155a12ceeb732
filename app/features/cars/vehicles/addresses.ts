/** A vehicle's page; /vehicle/{id} shows the same (CAR-9). */
export function vehicleAddress(id: string): string {
  return `/stock/${id}`;
}

export function appointmentAddress(vehicleId: string): string {
  return `/appointments?vehicle=${vehicleId}`;
}

/** A picture as a JPEG, for other programs (server/files/images.ts). */
export function sharedPictureAddress(storageKey: string): string {
  return `/media/${storageKey}/1200.jpg`;
}
