/** The page that confirms a request; only the mail to the request's address names it. */
export function confirmationAddress(id: string, signature: string): string {
  return `/data-request/${id}/${signature}`;
}

/** Where to download the copy for an answered request; `page` is the `confirmationAddress`. */
export function copyAddress(page: string): string {
  return `${page}/mis-datos.zip`;
}
