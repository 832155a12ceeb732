/** Where a request is confirmed; only the mail that we send to its address names it. */
export function confirmationAddress(id: string, signature: string): string {
  return `/data-request/${id}/${signature}`;
}
