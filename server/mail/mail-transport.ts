import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { company } from "#company";
import type { Config } from "../config.ts";

/** The address of the mailbox for answers, and that of a conversation (server/secrets/answer-address.ts). */
type AnswerAddress = { plain: string; of(conversationId: string): string };

/** A mail as it is queued. `recipient` and `replyTo` are single addresses (row D10). */
export type Mail = {
  id: string;
  /** The conversation that the mail belongs to, and the mail before it to the same address. */
  conversationId: string | null;
  followsId: string | null;
  recipient: string;
  replyTo: string | null;
  subject: string;
  html: string;
  plain: string;
  calendar: string | null;
  calendarMethod: string | null;
  /** Where a mail program ends such mails with one click. */
  unsubscribeAddress?: string | null;
};

/** The .json file next to each .eml file, for the page that lists the mails; `at` is an ISO instant. */
export type KeptMail = Pick<Mail, "recipient" | "subject" | "html" | "plain" | "calendar"> & { at: string };

export type MailTransport = {
  /** Where mails go. In production without SMTP_URL that is nowhere, and mails wait in the database. */
  kind: "smtp" | "folder" | "nowhere";
  /** Connects to the server as before a mail. Throws the server's error, or the reason why it cannot be reached. */
  verify(): Promise<void>;
  /** Sends a mail within so many milliseconds. Throws the server's error. */
  send(mail: Mail, milliseconds?: number): Promise<void>;
  close(): void;
};

/** Time limits for the server in milliseconds: to connect, to greet, to stay silent, and for a whole mail. */
export type MailTimeouts = { connection: number; greeting: number; silence: number; mail: number };

const usualTimeouts: MailTimeouts = { connection: 10_000, greeting: 10_000, silence: 30_000, mail: 60_000 };

/** Opens the mail transport: the server of SMTP_URL; else none in production, and a folder of .eml files elsewhere. */
export function openMailTransport(
  { smtpUrl, mode, dataFolder }: Pick<Config, "smtpUrl" | "mode" | "dataFolder">,
  { timeouts = usualTimeouts, answers }: { timeouts?: MailTimeouts; answers?: AnswerAddress | undefined } = {},
): MailTransport {
  if (smtpUrl !== undefined) return openSmtp(smtpUrl, timeouts, answers);
  return mode === "production" ? nowhere : openFolder(mailFolder(dataFolder), answers);
}

const noServer = () => Promise.reject(new Error("no SMTP_URL"));
const nowhere: MailTransport = { kind: "nowhere", verify: noServer, send: noServer, close() {} };

export function mailFolder(dataFolder: string): string {
  return join(dataFolder, "mails");
}

function openSmtp(smtpUrl: string, timeouts: MailTimeouts, answers: AnswerAddress | undefined): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: "smtp",
    async verify() {
      await transport.verify();
    },
    async send(mail, milliseconds = timeouts.mail) {
      await transport.sendMail({ ...message(mail, answers), signal: AbortSignal.timeout(milliseconds) });
    },
    close: () => transport.close(),
  };
}

function openFolder(folder: string, answers: AnswerAddress | undefined): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    kind: "folder",
    verify: async () => {},
    async send(mail) {
      const { message: bytes } = await transport.sendMail(message(mail, answers));
      const at = new Date().toISOString();
      const path = join(folder, `${at.replaceAll(":", "-")}-${mail.id}`);
      const { recipient, subject, html, plain, calendar } = mail;
      await mkdir(folder, { recursive: true });
      await writeFile(`${path}.eml`, bytes as Buffer);
      await writeFile(`${path}.json`, JSON.stringify({ at, recipient, subject, html, plain, calendar } satisfies KeptMail));
    },
    close: () => transport.close(),
  };
}

/**
 * The ids of a mail and of those before it (RFC 5322, section 3.6.4). The row's id becomes the Message-ID, so that the recipient can
 * recognise a mail that was sent twice. The first reference names the conversation and no mail, so a thread holds together also when its
 * older mails are erased here, or when one of them never left.
 */
function threadHeaders({ id, conversationId, followsId }: Pick<Mail, "id" | "conversationId" | "followsId">) {
  const named = (rowId: string) => `<${rowId}@${company.email.split("@")[1] ?? "localhost"}>`;
  if (conversationId === null) return { messageId: named(id) };
  if (followsId === null) return { messageId: named(id), references: [named(conversationId)] };
  return { messageId: named(id), references: [named(conversationId), named(followsId)], inReplyTo: named(followsId) };
}

/** The mail program shows a button, and sends a POST when it is pressed (RFC 8058). */
function unsubscribeHeaders({ unsubscribeAddress }: Mail) {
  if (!unsubscribeAddress) return {};
  return { "List-Unsubscribe": `<${unsubscribeAddress}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** A mail that may be answered carries the address of its conversation, and with `answers` a bounce returns to the mailbox that is read. */
function message(mail: Mail, answers: AnswerAddress | undefined): SendMailOptions {
  const conversation = mail.replyTo === answers?.plain ? mail.conversationId : null;
  const replyTo = conversation === null ? mail.replyTo : (answers?.of(conversation) ?? mail.replyTo);
  return {
    ...(answers ? { envelope: { from: answers.plain, to: mail.recipient } } : {}),
    ...threadHeaders(mail),
    from: { name: company.name, address: company.email },
    // Addresses are objects, because a comma or a line break in a text would make a second recipient.
    to: { name: "", address: mail.recipient },
    ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
    ...(mail.calendar === null
      ? {}
      : { icalEvent: { method: mail.calendarMethod ?? "REQUEST", content: mail.calendar, filename: "cita.ics" } }),
  };
}
