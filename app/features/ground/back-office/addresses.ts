/** The page of a person, from the id of their account, or of anything that they left: an inquiry, a message, a reservation, a call, an order. */
export function customerAddress(id: string): string {
  return `/admin/customers/${id}`;
}

/** The team's search over people, conversations, orders and cars. */
export const searchAddress = "/admin/search";

export function searchFor(words: string): string {
  return `${searchAddress}?q=${encodeURIComponent(words)}`;
}
