/** Every exception from the rules of the structure, with its reason. Prefer to move the code; a new exception needs a reason as good. */

/** Files that a tool writes, so nobody reads them from top to bottom. */
export const generatedFiles = new Map([["db/types.ts", "kysely-codegen writes it from the database"]]);

/** Folders of a feature in addition to the usual ones. */
export const extraFeatureFolders = new Map([
  ["app/features/privacy/legal/notice", "a long text with one file for each section"],
  ["app/features/privacy/legal/privacy", "a long text with one file for each section"],
  ["app/features/privacy/legal/terms", "a long text with one file for each section"],
]);

/** Rooms of a feature that has too many pure modules for one folder. The file names of a feature apply in them too. */
export const rooms = new Map([
  ["app/features/cars/imports/reading", "from the bytes of a file to the cells of its rows"],
  ["app/features/cars/imports/reading/formats", "one file for each sales site"],
  ["app/features/cars/imports/judging", "what becomes of a row: a new car, a change, a duplicate or a refusal"],
  ["app/features/cars/imports/runs", "a run's order, state, counts and report"],
  ["app/features/cars/official-values/office/reading", "from the bytes of the yearly order to its versions of cars"],
]);

/** Files that contain a colour because no stylesheet applies there. */
export const colourExceptions = new Map([
  ["app/ui/tokens.css", "defines the design's colours"],
  ["app/features/ground/emails/letter.ts", "mail programs read no stylesheet"],
  ["app/root.tsx", "theme-color is in the page's head, before any stylesheet"],
  ["app/routes/public/web-manifest.ts", "a manifest cannot read a stylesheet"],
]);

/** Settings that server/config.ts reads but people do not write into .env. */
export const settingsOfCommands = new Map([["NODE_ENV", "npm run dev and the tests set it; otherwise it is production"]]);

/** Names of standards that look like the id of a requirement, such as STOCK-4. */
export const standards = new Map([
  ["ISO", "standards by number, such as ISO-8859-1, an encoding of text"],
  ["AES", "encryption, with the length of its key"],
  ["SHA", "hashes, with their length"],
  ["UTF", "encodings of text"],
]);
