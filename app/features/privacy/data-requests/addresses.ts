/** The page that confirms a request; only the mail to the request's address names it. */
export function confirmationAddress(id: string, signature: string): string {
  return `/data-request/${id}/${signature}`;
}

export function copyAddress(page: string): string {
  return `${page}/mis-datos.zip`;
}
