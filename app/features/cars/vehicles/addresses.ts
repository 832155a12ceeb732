/** A vehicle's page; /vehicle/{id} shows the same (CAR-9). */
export function vehicleAddress(id: string): string {
  return `/stock/${id}`;
}

export function appointmentAddress(vehicleId: string): string {
  return `/appointments?vehicle=${vehicleId}`;
}

/** The file of a picture as a JPEG, for other programs (server/files/images.ts). */
export function sharedPictureKey(storageKey: string): string {
  return `${storageKey}/1200.jpg`;
}

export function sharedPictureAddress(storageKey: string): string {
  return `/media/${sharedPictureKey(storageKey)}`;
}
