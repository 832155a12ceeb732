/** The wings of app/features/ in their order. Each may import itself and those before it (docs/decisions/0032-wings.md). */
export const wings = ["ground", "people", "privacy", "cars", "matching", "requests", "orders", "panels"] as const;

/** Nouns that only the team sees, as a whole. Of all other nouns, only the folder office/ is for the team. */
export const teamNouns = ["ground/back-office", "cars/imports", "requests/inbox", "requests/saved-replies", "panels/audit"] as const;

export type FeaturePlace = {
  wing: string;
  /** With its wing, such as "cars/vehicles"; a noun and its office are one. */
  noun: string;
  office: boolean;
  /** The path from the noun's folder, or from its office. */
  rest: string;
};

/** Where a file is in app/features/<wing>/<noun>[/office]/; undefined for any other path. */
export function placeOf(path: string): FeaturePlace | undefined {
  const [, wing, name, office, rest] = /^app\/features\/([^/]+)\/([^/]+)\/(office\/)?(.+)$/.exec(path) ?? [];
  if (wing === undefined || name === undefined || rest === undefined) return undefined;
  return { wing, noun: `${wing}/${name}`, office: office !== undefined, rest };
}
