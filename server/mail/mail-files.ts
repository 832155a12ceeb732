/** What IMAP says of a part of a mail (RFC 3501, BODYSTRUCTURE); `imapflow` parses it. */
export type MailPart = {
  part?: string | undefined;
  /** Its Content-ID, by which a text shows it. */
  id?: string | undefined;
  type: string;
  parameters?: Readonly<Record<string, string>> | undefined;
  disposition?: string | undefined;
  dispositionParameters?: Readonly<Record<string, string>> | undefined;
  childNodes?: readonly MailPart[] | undefined;
};

/**
 * The files of a mail in their order, by the numbers of their parts. Not its texts, the pictures that stand inside of a text, such as a
 * logo, and its signature.
 */
export function filesIn(node: MailPart, around = ""): { part: string; fileName: string }[] {
  const { type, id, part = "1", disposition = "", childNodes = [] } = node;
  // A mail that was attached to this one is a file, whatever it holds.
  if (type.startsWith("multipart/")) return childNodes.flatMap((child) => filesIn(child, type));
  const fileName = node.dispositionParameters?.["filename"] ?? node.parameters?.["name"] ?? "";
  const isAttached = disposition.toLowerCase() === "attachment";
  const isText = !isAttached && (around === "multipart/alternative" || (/^text\/(plain|html)$/.test(type) && fileName === ""));
  const isLogo = around === "multipart/related" && id !== undefined && type.startsWith("image/");
  const isSignature = /^application\/(x-)?(pkcs7|pgp)-signature$/.test(type);
  return isText || isLogo || isSignature ? [] : [{ part, fileName }];
}
