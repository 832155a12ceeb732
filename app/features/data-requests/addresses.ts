/** Where a request is confirmed; only the mail that we send to its address names it. */
export function confirmationAddress(id: string, signature: string): string {
  return `/data-request/${id}/${signature}`;
}

/** Where the copy of an answered request is fetched, from the page at `confirmationAddress`. */
export function copyAddress(page: string): string {
  return `${page}/mis-datos.zip`;
}
