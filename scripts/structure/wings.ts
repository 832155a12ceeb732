/** The wings of app/features/ in their order. Each may import itself and those before it (docs/decisions/0032-wings-and-rooms.md). */
export const wings = ["ground", "people", "privacy", "cars", "matching", "requests", "orders", "panels"] as const;

/** Nouns that only the team sees, as a whole. Of all other nouns, only the folder office/ is for the team. */
export const teamNouns = [
  "ground/back-office",
  "cars/imports",
  "cars/hand-ads",
  "requests/inbox",
  "requests/saved-replies",
  "panels/audit",
] as const;

/** Rooms of a noun that has too many pure modules, or too long texts, for one folder. */
export const rooms: readonly string[] = [
  "cars/imports/reading",
  "cars/imports/reading/formats",
  "cars/imports/judging",
  "cars/imports/mapping",
  "cars/imports/runs",
  "cars/imports/pictures",
  "cars/imports/sources",
  "cars/official-values/office/reading",
  "privacy/legal/accessibility",
  "privacy/legal/notice",
  "privacy/legal/privacy",
  "privacy/legal/terms",
];
