const mebibyte = 1024 * 1024;

/** The largest paper, in bytes (ORDER-40). The database has the same limit. */
export const largestPaper = 15 * mebibyte;

/** How many files customers may upload to an order within an hour. */
export const mostUploadsAnHour = 20;

/** For the file dialog of the browser. The server looks at the bytes. */
export const acceptedFiles = ".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp";
