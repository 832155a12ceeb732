import { defineSearch, pageNumber } from "#app/lib/address-search.ts";

export const mailsAddress = "/admin/mails";

export function mailAddress(id: string): string {
  return `${mailsAddress}/${id}`;
}

/** Which mails the page lists: given up, waiting, or withheld, which means that they never left. */
const views = ["given-up", "waiting", "withheld"] as const;
export type MailView = (typeof views)[number];

export const { read: readMailSearch, query: mailQuery } = defineSearch({
  view: {
    parameter: "view",
    read: (text) => views.find((view) => view === text),
    write: (view: MailView | undefined) => view ?? "",
  },
  page: pageNumber,
  /** The typed address of a person whose mails are searched; possibly only a part of one. */
  email: { parameter: "email", read: (text) => text.trim().slice(0, 300), write: (email: string) => email },
});
