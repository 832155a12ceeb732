/** The domain of the demonstration's invented people. RFC 2606 reserves `invalid`, so it never has a mailbox, and no mail is queued to it. */
export const demonstrationDomain = "demo.invalid";

export function isDemonstrationAddress(address: string): boolean {
  return address.endsWith(`@${demonstrationDomain}`);
}
