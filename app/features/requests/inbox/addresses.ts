import type { InboxKind } from "./inbox-state.ts";

export const inboxAddress = "/admin/inquiries";

export function threadAddress({ kind, id }: { kind: InboxKind; id: string }): string {
  return `${inboxAddress}/${kind}/${id}`;
}

/** The id of the reply form; as a fragment of the address it leads there. */
export const replyPlace = "responder";

/** The event stream for open inbox pages, and the payload with which the database announces news (db/migrations/0005-inbox.sql). */
export const inboxNewsAddress = `${inboxAddress}/novedades`;
export const inboxNews = "inbox";

export const inboxCsvAddress = `${inboxAddress}.csv`;
export const savedRepliesAddress = `${inboxAddress}/saved-replies`;

/** The search parameter that names the saved reply to fill in, for pages without JavaScript. */
export const savedReplyParameter = "saved";
