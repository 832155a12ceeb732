/** What IMAP says of a part of a mail (RFC 3501, BODYSTRUCTURE); `imapflow` parses it. */
export type MailPart = {
  part?: string | undefined;
  /** Its Content-ID, by which a text shows it. */
  id?: string | undefined;
  type: string;
  encoding?: string | undefined;
  /** Its bytes as they are sent, encoded. */
  size?: number | undefined;
  parameters?: Readonly<Record<string, string>> | undefined;
  disposition?: string | undefined;
  dispositionParameters?: Readonly<Record<string, string>> | undefined;
  childNodes?: readonly MailPart[] | undefined;
};

/** Bytes of the smallest picture inside of a text that is a file, such as a photo of a document. Logos are smaller. */
const smallestPhoto = 50_000;
/** Bytes in a line of base64, for each of its bytes with its end. */
const inBase64 = 57 / 78;

/**
 * The files of a mail in their order, by the numbers of their parts. Not its texts, the small pictures that stand inside of a text, such as
 * a logo, and its signature.
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

function isInside({ type, id, encoding, size = 0 }: MailPart, around: string): boolean {
  return isNoFile(type, around === "multipart/related" && id !== undefined, encoding === "base64" ? size * inBase64 : size);
}

/** Whether a part that is no text is the mail's signature, or a small picture that its text shows (`isShown`). */
export function isNoFile(type: string, isShown: boolean, bytes: number): boolean {
  if (/^application\/(x-)?(pkcs7|pgp)-signature$/.test(type)) return true;
  return isShown && type.startsWith("image/") && bytes < smallestPhoto;
}
