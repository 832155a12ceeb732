import { defineSearch, pageNumber } from "#app/lib/address-search.ts";

export const { read: readMailSearch, query: mailQuery } = defineSearch({
  /** The mails that wait; otherwise those that were given up. */
  waiting: { parameter: "view", read: (text) => text === "waiting", write: (waiting: boolean) => (waiting ? "waiting" : "") },
  page: pageNumber,
});
export type MailSearch = ReturnType<typeof readMailSearch>;
