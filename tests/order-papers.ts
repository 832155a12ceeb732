import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { askForPaper } from "#app/features/orders/papers/office/commands.server.ts";
import type { Actor } from "#server/context.ts";
import { makeTicket } from "#server/secrets/form-ticket.ts";
import type { Database } from "#db/client.ts";
import { pdfWithPages } from "./pdfs.ts";
import { noon, scopeOf, sentForm, testKeys } from "./request-scope.ts";

/** A small PDF of one page; `mark` makes it different from others. */
export const somePdf = (mark = "1"): string => Buffer.from(pdfWithPages(1, mark)).toString("latin1");

/** The smallest PNG, which a reader shows; `mark` makes it different from others. */
export const somePng = (mark = "1"): Uint8Array<ArrayBuffer> => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return Uint8Array.from(Buffer.concat([Buffer.from(png, "base64"), Buffer.from(mark)]));
};

type Content = string | Uint8Array<ArrayBuffer>;
type Sent = {
  content?: Content;
  name?: string;
  /** Files after the first. */ others?: readonly { content: Content; name: string }[];
  ticket?: string;
  more?: Record<string, string>;
  address?: string;
};

/** An upload as a browser sends it, from a page that was rendered a minute before noon. */
export function uploadRequest({
  content = somePdf(),
  name = "dni.pdf",
  others = [],
  ticket,
  more = {},
  address = "http://shop.test/x",
}: Sent = {}): Request {
  const sent = new FormData();
  sent.append("form", "upload-paper");
  sent.append("ticket", ticket ?? makeTicket(testKeys, noon.epochMilliseconds - 60_000));
  sent.append("leave_empty", "");
  for (const [field, value] of Object.entries(more)) sent.append(field, value);
  // The declared type is wrong on purpose: only the bytes decide.
  for (const file of [{ content, name }, ...others]) sent.append("file", new Blob([file.content], { type: "text/html" }), file.name);
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
