/** The most characters of a saved reply; the database holds the same bounds. Apart from the schema, which is no script of the browser's. */
export const longestTitle = 80;
export const longestBody = 4000;
