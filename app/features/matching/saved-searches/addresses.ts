/** The site's keys, as far as addresses need them: this module runs in the browser too. */
type Signing = { sign(purpose: "alert-link", text: string): string };

export type Addressed = { id: string; email: string };

/** Our signature over the id, and one over the id with the mail address: once the search has moved to another address, old links end. */
export function alertSignature(keys: Signing, { id, email }: Addressed): string {
  return keys.sign("alert-link", id) + keys.sign("alert-link", `${id} ${email}`);
}

/** The page of one saved search, without an account. Only mails to its address name it; opening it changes nothing. */
export function manageAddress(keys: Signing, search: Addressed): string {
  return `/avisos/${search.id}/${alertSignature(keys, search)}`;
}

/** Where a mail program ends a search with one click (RFC 8058): a POST without a page. Whoever opens it sees the search's page. */
export function endAddress(keys: Signing, search: Addressed): string {
  return `${manageAddress(keys, search)}/baja`;
}

/** The form that saves a search; `query` as the catalogue's address has it. */
export function newAlertAddress(query: string): string {
  return query === "" ? "/avisos/nuevo" : `/avisos/nuevo?${query}`;
}

export const ownAlertsAddress = "/dashboard/avisos";
