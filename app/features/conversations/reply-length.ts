/** The most characters of a reply; the database holds the same bound. Apart from the schema, which is no script of the browser's. */
export const longestReply = 4000;
