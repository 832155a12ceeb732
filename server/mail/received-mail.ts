import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { isNoFile } from "./mail-files.ts";
import { cleanResponse } from "./mail-response.ts";
import { ownWords } from "./own-words.ts";

/** A mail from the mailbox of answers. */
export type ReceivedMail = {
  /** The sender's address in lower case; "" when it has none. */
  from: string;
  /** All addresses that it may have been sent to. */
  to: string[];
  /** Its Message-ID, or "". */
  messageId: string;
  /** What its sender wrote, without quotes and signature. At most `longestText` characters. */
  text: string;
  /** Whether quotes, a signature or the end of a very long text were left out. */
  isShortened: boolean;
  /** Its files, without its signature and the small pictures that stand inside of its text. */
  attachments: number;
  /** Whether a program wrote it: an absence notice, a mailing list or a bounce. */
  isAutomatic: boolean;
  /** The mail of ours that could not be delivered for good. */
  bounce: { mailId: string; code: string; response: string | null } | undefined;
};

/** What is read of a text; four thousand characters join a conversation. */
const longestText = 20_000;
/** The same for an HTML mail before its tags are removed. */
const longestHtml = 200_000;
/** The lines of a mail that are parsed. The library takes seconds for a megabyte of empty lines. */
const mostLines = 10_000;

/** Parses a mail, of which the end may be missing. Throws when it is no mail. */
export async function parseReceived(raw: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(firstLines(raw), { forceRfc822Attachments: true });
  const written = (mail.text?.trim() ? mail.text : textOf(mail.html ?? "")).replace(/\r\n?/g, "\n").trim();
  const text = ownWords(written.slice(0, longestText));
  const named = mail.headers.filter(({ key }) => ["delivered-to", "x-original-to", "envelope-to"].includes(key));
  const bounce = bounceOf(mail);
  return {
    from: mail.from?.address?.toLowerCase() ?? "",
    to: [...addressesIn([...(mail.to ?? []), ...(mail.cc ?? [])]), ...named.map(({ value }) => value.trim().replace(/^<|>$/g, ""))],
    messageId: mail.messageId?.trim() ?? "",
    text,
    isShortened: text !== written,
    attachments: mail.attachments.filter(({ mimeType, related = false, content }) => !isNoFile(mimeType, related, sizeOf(content))).length,
    isAutomatic: bounce !== undefined || isAutomatic(mail),
    bounce,
  };
}

function sizeOf(content: Attachment["content"]): number {
  return typeof content === "string" ? content.length : content.byteLength;
}

function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let line = 0; line < mostLines; line += 1) {
    end = raw.indexOf(10, end + 1);
    if (end === -1) return raw;
  }
  return raw.subarray(0, end + 1);
}

function addressesIn(list: readonly Address[]): string[] {
  return list.flatMap(({ address, group }) => (address === undefined ? (group ?? []).map((each) => each.address) : [address]));
}

/** The text of an HTML mail without the quotes that mail programs mark. */
function textOf(html: string): string {
  const quotesBegin = html.slice(0, longestHtml).search(/<blockquote|<div[^<>]*(gmail_quote|divRplyFwdMsg|yahoo_quoted)/i);
  const own = html.slice(0, quotesBegin === -1 ? longestHtml : quotesBegin);
  return own
    .split(/<\/(?:style|script|head)>/i)
    .map((part) => part.replace(/<(?:style|script|head)\b[^]*$/i, ""))
    .join("")
    .replace(/\s+/g, " ")
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, "\n")
    .replace(/<[a-z!/][^<>]*>/gi, "")
    .replace(/&(nbsp|lt|gt|quot|#39|amp|#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8});/gi, (entity, name: string) => characterOf(name) ?? entity)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
}

const named: Readonly<Record<string, string>> = { nbsp: " ", lt: "<", gt: ">", quot: '"', amp: "&", euro: "€", ntilde: "ñ", iquest: "¿" };
const accented: Readonly<Record<string, string>> = { aacute: "á", eacute: "é", iacute: "í", oacute: "ó", uacute: "ú", iexcl: "¡" };

function characterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return named[name.toLowerCase()] ?? accented[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code < 0xd800 ? String.fromCodePoint(code) : undefined;
}

function isAutomatic({ headers }: Email): boolean {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = value("auto-submitted");
  return (
    (submitted !== undefined && submitted !== "no") ||
    ["bulk", "auto_reply", "list", "junk"].includes(value("precedence") ?? "") ||
    ["x-autoreply", "x-autorespond"].some((name) => value(name) !== undefined) ||
    value("return-path") === "<>" ||
    value("content-type")?.startsWith("multipart/report") === true
  );
}

/** What a bounce says (RFC 3464): the mail that it is about, and that it failed for good. */
function bounceOf({ headers, attachments, text = "" }: Email): ReceivedMail["bounce"] {
  const type = headers.find(({ key }) => key === "content-type")?.value ?? "";
  if (!/^multipart\/report\b/i.test(type.trim())) return undefined;
  const parts = [text, ...attachments.map(({ content }) => (typeof content === "string" ? content : new TextDecoder().decode(content)))]
    .join("\n")
    .slice(0, 100_000);
  const mailId = /^(?:X-)?(?:Original-)?Message-ID:\s{0,9}<([\da-f-]{36})@/im.exec(parts)?.[1];
  const status = /^Status:\s{0,9}(5\.\d{1,3}\.\d{1,3})/im.exec(parts)?.[1];
  if (mailId === undefined || status === undefined || !/^Action:\s{0,9}failed/im.test(parts)) return undefined;
  const response = /^Diagnostic-Code:\s{0,9}(?:smtp;)?(.{1,500})/im.exec(parts)?.[1];
  return { mailId, code: `EBOUNCE ${status}`, response: response === undefined ? null : cleanResponse(response) };
}
