import { savedAddress } from "#app/features/people/saved-cars/saving.ts";

/** A list of cars as a link; `list`: their packed ids. Opening it saves nothing. */
export function listAddress(list: string): string {
  return `${savedAddress}?coches=${list}`;
}
