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
  const { type, part = "1", childNodes = [] } = node;
  // A mail that was attached to this one is a file, whatever it holds.
  if (type.startsWith("multipart/")) return childNodes.flatMap((child) => filesIn(child, type));
  const fileName = node.dispositionParameters?.["filename"] ?? node.parameters?.["name"] ?? "";
  return isText(node, fileName, around) || isInside(node, around) ? [] : [{ part, fileName }];
}

function isText({ type, disposition }: MailPart, fileName: string, around: string): boolean {
  if (disposition?.toLowerCase() === "attachment") return false;
  return around === "multipart/alternative" || (/^text\/(plain|html)$/.test(type) && fileName === "");
}

function isInside({ type, id }: MailPart, around: string): boolean {
  if (/^application\/(x-)?(pkcs7|pgp)-signature$/.test(type)) return true;
  return around === "multipart/related" && id !== undefined && type.startsWith("image/");
}
