import type { InboxKind } from "./inbox-state.ts";

/** 'Consultas', the list. */
export const inboxAddress = "/admin/inquiries";

/** One row with what was said about it. */
export function threadAddress({ kind, id }: { kind: InboxKind; id: string }): string {
  return `${inboxAddress}/${kind}/${id}`;
}

/** The id of the place where a reply is written; behind an address it leads there. */
export const replyPlace = "responder";

/** Where open pages of the inbox hear of news, and the word that the database announces it with (db/migrations/0014-inbox.sql). */
export const inboxNewsAddress = `${inboxAddress}/novedades`;
export const inboxNews = "inbox";

export const inboxCsvAddress = `${inboxAddress}.csv`;
export const savedRepliesAddress = `${inboxAddress}/saved-replies`;

/** The parameter that fills a saved reply in where there is no script. */
export const savedReplyParameter = "saved";
