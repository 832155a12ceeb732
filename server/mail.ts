import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { company } from "#company";
import type { Config } from "./config.ts";

/** A mail as it is queued. `recipient` and `replyTo` are single addresses (row D10). */
export type Mail = {
  id: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  html: string;
  plain: string;
  calendar: string | null;
  calendarMethod: string | null;
};

/** What stands beside each .eml file of the folder, for the page that lists them; `at` is an ISO instant. */
export type KeptMail = Pick<Mail, "recipient" | "subject" | "html" | "plain" | "calendar"> & { at: string };

export type Post = {
  /** Where mails go; nowhere in production without SMTP_URL: they wait in the database. */
  kind: "smtp" | "folder" | "nowhere";
  /** Says hello to the server as before a mail; throws what it said, or why it cannot be spoken to. */
  greet(): Promise<void>;
  /** Hands a mail over, in so many milliseconds at the most; throws what the server said. */
  send(mail: Mail, milliseconds?: number): Promise<void>;
  close(): void;
};

/** Milliseconds that the server may take: to be reached, to greet, between two of its words, and for a mail as a whole. */
export type Patience = { connection: number; greeting: number; silence: number; mail: number };

const usualPatience: Patience = { connection: 10_000, greeting: 10_000, silence: 30_000, mail: 60_000 };

/** The way out for mails: SMTP_URL, else in development a folder of .eml files, else none. */
export function openPost(
  { smtpUrl, mode, dataFolder }: Pick<Config, "smtpUrl" | "mode" | "dataFolder">,
  patience: Patience = usualPatience,
): Post {
  if (smtpUrl !== undefined) return openSmtp(smtpUrl, patience);
  return mode === "production" ? nowhere : openFolder(mailFolder(dataFolder));
}

const noServer = () => Promise.reject(new Error("no SMTP_URL"));
const nowhere: Post = { kind: "nowhere", greet: noServer, send: noServer, close() {} };

export function mailFolder(dataFolder: string): string {
  return join(dataFolder, "mails");
}

function openSmtp(smtpUrl: string, patience: Patience): Post {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience.connection,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: "smtp",
    async greet() {
      await transport.verify();
    },
    async send(mail, milliseconds = patience.mail) {
      await transport.sendMail({ ...message(mail), signal: AbortSignal.timeout(milliseconds) });
    },
    close: () => transport.close(),
  };
}

function openFolder(folder: string): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    kind: "folder",
    greet: async () => {},
    async send(mail) {
      const { message: bytes } = await transport.sendMail(message(mail));
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

/** The id of the row is the message's id: a mail that is handed over twice can be recognised by the one who gets it. */
function message(mail: Mail): SendMailOptions {
  return {
    from: { name: company.name, address: company.email },
    // Addresses as objects: in a text, a comma or a line break would make a second recipient.
    to: { name: "", address: mail.recipient },
    ...(mail.replyTo === null ? {} : { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.plain,
    html: mail.html,
    messageId: `<${mail.id}@${company.email.split("@")[1] ?? "localhost"}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    ...(mail.calendar === null
      ? {}
      : { icalEvent: { method: mail.calendarMethod ?? "REQUEST", content: mail.calendar, filename: "cita.ics" } }),
  };
}
