/** Most characters of a saved reply, as in the database. Separate from the schema, to keep that out of the browser's scripts. */
export const longestTitle = 80;
export const longestBody = 4000;
