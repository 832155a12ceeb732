/**
 * Portals without a public way in, where the team copies an advertisement by hand. The lengths, in characters, are our own assumption of
 * November 2026: no portal publishes them. Whoever knows better changes them here. A
 * new one also needs a migration that adds it to the check of `advertised_places.place`.
 */
export const places = {
  coches_net: { label: "coches.net", title: 60, text: 3_000 },
  milanuncios: { label: "Milanuncios", title: 50, text: 4_000 },
  wallapop: { label: "Wallapop", title: 50, text: 640 },
};

export type Place = keyof typeof places;
export const placeNames = Object.keys(places) as readonly Place[];

/** What a portal is called; a name that this release does not know stays as it is. */
export function placeLabel(place: string): string {
  return placeNames.includes(place as Place) ? places[place as Place].label : place;
}
