import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { askForPaper } from "#app/features/orders/papers/office/commands.server.ts";
import type { Actor } from "#server/context.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import type { Database } from "#db/client.ts";
import { noon, scopeOf, sentForm, testKeys } from "./request-scope.ts";

/** A small PDF; `mark` makes it different from others. */
export const somePdf = (mark = "1"): string => `%PDF-1.7\n% ${mark}\n%%EOF\n`;

type Sent = { content?: string | Uint8Array<ArrayBuffer>; name?: string; ticket?: string; more?: Record<string, string>; address?: string };

/** An upload as a browser sends it, from a page that was rendered a minute before noon. */
export function uploadRequest({
  content = somePdf(),
  name = "dni.pdf",
  ticket,
  more = {},
  address = "http://shop.test/x",
}: Sent = {}): Request {
  const sent = new FormData();
  sent.append("form", "upload-paper");
  sent.append("ticket", ticket ?? makeTicket(testKeys, noon.epochMilliseconds - 60_000));
  sent.append("fax_number", "");
  for (const [field, value] of Object.entries(more)) sent.append(field, value);
  // The declared type is wrong on purpose: only the bytes decide.
  sent.append("file", new Blob([content], { type: "text/html" }), name);
  return new Request(address, { method: "POST", body: sent });
}

type Asked = { kind?: string; title?: string; brought_by?: string; request?: string; asked_until?: string; shared?: string };

/** Adds a paper to an order as an admin; returns its id. */
export async function askFor(database: Database, admin: Actor, orderId: string, given: Asked = {}): Promise<string> {
  const fields = { kind: "identity", title: "", brought_by: "customer", request: "", asked_until: "", shared: "yes", ...given };
  const { data } = await askForPaper(scopeOf(database, { actor: admin }), orderId, sentForm("ask-paper", fields));
  const answer: FormAnswer = data;
  const paper = answer.outcome?.["paper"];
  if (typeof paper !== "string") throw new Error(`not asked: ${JSON.stringify(answer)}`);
  return paper;
}
