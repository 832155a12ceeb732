/** Every exception from the structure's rules, with its reason. A new one needs a reason as good; most things need a better place instead. */

/** Written by a tool, so nobody reads them from top to bottom. */
export const generatedFiles = new Map([["db/types.ts", "kysely-codegen writes it from the database"]]);

/** Folders of features beyond the usual ones. */
export const extraFeatureFolders = new Map([
  ["app/features/legal/notice", "a long text: one file for each of its sections"],
  ["app/features/legal/privacy", "a long text: one file for each of its sections"],
  ["app/features/legal/terms", "a long text: one file for each of its sections"],
]);

/** Files that state a colour where no stylesheet reaches. */
export const colourExceptions = new Map([
  ["app/ui/tokens.css", "the one place of the design's colours"],
  ["app/features/emails/letter.ts", "mail programmes read no stylesheet"],
  ["app/root.tsx", "theme-color stands in the page's head, before any stylesheet"],
  ["app/routes/public/web-manifest.ts", "a manifest cannot read a stylesheet"],
]);

/** Settings that server/config.ts reads and a person does not write into .env. */
export const settingsOfCommands = new Map([["NODE_ENV", "npm run dev and the tests give it; everything else is production"]]);

/** What looks like a requirement's id, such as STOCK-4, and is the name of a standard. */
export const standards = new Map([
  ["AES", "encryption, with the length of its key"],
  ["SHA", "hashes, with their length"],
  ["UTF", "encodings of text"],
]);
