/** The largest number of pictures in one upload, and the largest size of each in bytes (row D5). */
export const mostAtOnce = 8;
export const largestPicture = 12 * 1024 * 1024;
