/** The site's keys, as far as addresses need them: this module runs in the browser too. */
type Signing = { sign(purpose: "alert-link", text: string): string };

/** The page of one saved search, without an account. Only mails to its address name it; opening it changes nothing. */
export function manageAddress(keys: Signing, id: string): string {
  return `/avisos/${id}/${keys.sign("alert-link", id)}`;
}

/** Where a mail program ends a search with one click (RFC 8058): a POST without a page. Whoever opens it sees the search's page. */
export function endAddress(keys: Signing, id: string): string {
  return `${manageAddress(keys, id)}/baja`;
}

/** The form that saves a search; `query` as the catalogue's address has it. */
export function newAlertAddress(query: string): string {
  return query === "" ? "/avisos/nuevo" : `/avisos/nuevo?${query}`;
}

export const ownAlertsAddress = "/dashboard/avisos";
