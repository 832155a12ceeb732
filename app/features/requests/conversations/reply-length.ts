/** Most characters of a reply, as in the database. Separate from the schema, to keep that out of the browser's scripts. */
export const longestReply = 4000;
