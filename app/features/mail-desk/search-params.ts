import { defineSearch, pageNumber, parameter } from "#app/lib/address-search.ts";

export const { read: readMailSearch, query: mailQuery } = defineSearch({
  /** The mails that wait; otherwise those that were given up. */
  waiting: parameter(
    "view",
    (text) => text === "waiting",
    (waiting) => (waiting ? "waiting" : ""),
  ),
  page: pageNumber,
});
export type MailSearch = ReturnType<typeof readMailSearch>;
