/** The most pictures in one form without a script, the largest size of each in bytes (row D5), and that of all of them. */
export const mostAtOnce = 8;
export const largestPicture = 32 * 1024 * 1024;
export const largestForm = 96 * 1024 * 1024;
