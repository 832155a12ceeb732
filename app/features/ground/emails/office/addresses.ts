export const mailsAddress = "/admin/mails";

/** The page of one unsent mail. */
export function mailAddress(id: string): string {
  return `${mailsAddress}/${id}`;
}
