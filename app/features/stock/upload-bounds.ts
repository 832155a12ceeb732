/** The box that the pictures of an upload come in. */
export const uploadField = "pictures";

/** How many pictures may come at once, and how large each may be, in bytes (row D5). */
export const mostAtOnce = 8;
export const largestPicture = 12 * 1024 * 1024;
