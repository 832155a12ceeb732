import { ImapFlow } from "imapflow";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import type { Database } from "#db/client.ts";
import { type JobSchedule, repeat, type RepeatedJob } from "./jobs.ts";
import type { AnswersConfig } from "../config.ts";
import { system } from "../context.ts";
import type { Storage } from "../files/storage.ts";
import { causeOf, type Logger } from "../log.ts";
import { type Build, exportsOf } from "../route-of.ts";
import type { Keys } from "../secrets/keys.ts";
import { answerAddress } from "../secrets/answer-address.ts";
import { filesIn } from "../mail/mail-files.ts";
import { MailQueue } from "../mail/mail-queue.ts";
import { parseReceived, type ReceivedMail } from "../mail/received-mail.ts";
import type { FileScope, LinkScope } from "../request.ts";

/** An answer to a conversation that the mail's address names with a valid signature. Whether its sender may answer is not known yet. */
export type Answer = Pick<ReceivedMail, "from" | "messageId" | "text" | "isShortened" | "attachments"> & {
  conversationId: string;
  /** Reads its files from the mailbox, each when its bytes are asked for. Undefined: reading or keeping them has failed before. */
  files: (() => AsyncIterable<MailedFile>) | undefined;
};

export type MailedFile = { fileName: string; bytes: AsyncIterable<Uint8Array> };

export type AnswerScope = LinkScope & FileScope;

/** Joins an answer to its conversation. known: it had joined before. left: it is not that person's answer. */
export type TakeAnswer = (scope: AnswerScope, answer: Answer) => Promise<"joined" | "known" | "left">;

export type MailboxOptions = {
  answers: AnswersConfig;
  database: Database;
  keys: Keys;
  storage: Storage;
  siteOrigin: string;
  log: Logger;
  takeAnswer: TakeAnswer;
};

/** What became of the mails of one round. */
export type MailboxRound = { joined: number; known: number; bounced: number; left: number };

const mostInARound = 50;
/** Bytes of a mail that are read of everybody. Its text comes first; the rest is of attachments. */
const longestRead = 1024 * 1024;
/** Bytes of a file that one command asks for. */
const pieceOfFile = 256 * 1024;
/** At which try a mail joins without its files. They are tried before, a minute apart. */
const lastTry = 3;
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
const everyMinute = { first: 5, every: 60 };

/**
 * Opens the mailbox of answers. `round` reads its new mails once, the oldest first (decision 0067). A mail that joined is marked as seen. One
 * that did not is flagged, so that a person finds it in the mailbox. Several instances may read at once. Throws when the mailbox or the
 * database is away.
 */
export function openMailbox({ answers, database, keys, storage, siteOrigin, log, takeAnswer }: MailboxOptions) {
  const address = answerAddress(answers.address, keys);
  const queue = new MailQueue(database);
  const failed = new Map<number, number>();
  let open: ImapFlow | undefined;

  const outcomeOf = async (raw: Uint8Array, files: Answer["files"]): Promise<keyof MailboxRound> => {
    const mail = await parseReceived(raw);
    if (mail.bounce) return (await queue.bounced(mail.bounce.mailId, mail.bounce)) ? "bounced" : "left";
    const conversationId = mail.isAutomatic ? undefined : address.conversationIn(mail.to);
    if (conversationId === undefined) return "left";
    const context = { actor: system, database, now: Temporal.Now.instant() };
    return takeAnswer({ context, keys, siteOrigin, storage, log, requestId: "answers by mail" }, { ...mail, conversationId, files });
  };

  /**
   * A mail that cannot be read or stored is left, so that it does not stop those after it. Undefined: it waits for the next round, because
   * the mailbox or the file store did not do its part.
   */
  const outcomeOrLeft = async (client: ImapFlow, uid: number, raw: Uint8Array): Promise<keyof MailboxRound | undefined> => {
    const tries = (failed.get(uid) ?? 0) + 1;
    let hasBegun = false;
    const files = () => {
      hasBegun = true;
      return filesOf(client, uid);
    };
    try {
      const outcome = await outcomeOf(raw, tries < lastTry ? files : undefined);
      failed.delete(uid);
      return outcome;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ error: causeOf(error) }, "an answer by mail could not be read");
      failed.set(uid, tries);
      return hasBegun ? undefined : "left";
    }
  };

  const read = async (client: ImapFlow): Promise<MailboxRound> => {
    const counts = { joined: 0, known: 0, bounced: 0, left: 0 };
    const found = await client.search({ seen: false, flagged: false }, { uid: true });
    for (const uid of Array.isArray(found) ? found.slice(0, mostInARound) : []) {
      const mail = await client.fetchOne(`${uid}`, { source: { maxLength: longestRead } }, one);
      if (!mail || !mail.source) continue;
      const outcome = await outcomeOrLeft(client, uid, mail.source);
      if (outcome === undefined) continue;
      counts[outcome] += 1;
      await client.messageFlagsAdd(`${uid}`, [outcome === "left" ? "\\Flagged" : "\\Seen"], one);
    }
    return counts;
  };

  return {
    async round(): Promise<MailboxRound> {
      const { host, port, encryption, user, password: pass } = answers;
      const security = { secure: encryption === "tls", ...(encryption === "tls" ? {} : { doSTARTTLS: encryption === "starttls" }) };
      const client = new ImapFlow({ host, port, ...security, auth: { user, pass }, logger: false, disableAutoIdle: true, ...timeouts });
      // The same error also ends the running command.
      client.on("error", () => {});
      open = client;
      try {
        await client.connect();
        await client.mailboxOpen(answers.mailbox);
        return await read(client);
      } finally {
        if (client.usable) await client.logout().catch(() => {});
        client.close();
        open = undefined;
      }
    },
    /** Ends a running round. Its current mail is read again in the next. */
    close: () => open?.close(),
  };
}

/** The numbers of mails are theirs for good. */
const one = { uid: true };

async function* filesOf(client: ImapFlow, uid: number): AsyncGenerator<MailedFile> {
  const mail = await client.fetchOne(`${uid}`, { bodyStructure: true }, one);
  if (!mail || !mail.bodyStructure) return;
  for (const { part, fileName } of filesIn(mail.bodyStructure)) {
    const bytes = bytesOf(client, uid, part);
    try {
      yield { fileName, bytes };
    } finally {
      // Who refuses a file by its first bytes does not read the others.
      await bytes.return(undefined);
    }
  }
}

async function* bytesOf(client: ImapFlow, uid: number, part: string): AsyncGenerator<Uint8Array> {
  const { content } = await client.download(`${uid}`, part, { ...one, chunkSize: pieceOfFile, decodeText: false });
  if (!content) throw new Error("the mailbox gives no content of a file");
  yield* content;
}

type ReadingOptions = Omit<MailboxOptions, "takeAnswer" | "answers"> & {
  answers: AnswersConfig | undefined;
  build: Build;
  schedule?: JobSchedule;
};

/** Reads the mailbox of answers while the process lives, where one is configured. An outage is logged when it begins. */
export function readAnswers({ answers, build, log, schedule = everyMinute, ...parts }: ReadingOptions): Pick<RepeatedJob, "stop"> {
  if (!answers) return { stop: async () => {} };
  const takeAnswer: TakeAnswer = async (scope, answer) => {
    const exported = await exportsOf<{ takeAnswer: TakeAnswer }>(build);
    if (!exported.takeAnswer) throw new Error("the application takes no answers");
    return exported.takeAnswer(scope, answer);
  };
  const mailbox = openMailbox({ answers, log, takeAnswer, ...parts });
  let isAway = false;
  const job = repeat("answers by mail", log, schedule, async () => {
    try {
      const did = await mailbox.round();
      isAway = false;
      if (Object.values(did).some((count) => count > 0)) log.info({ did }, "answers by mail");
      return true;
    } catch (error) {
      if (!isAway) log.warn({ error: causeOf(error) }, "mailbox of answers away: tried again each minute");
      isAway = true;
      return false;
    }
  });
  return {
    async stop() {
      const stopped = job.stop();
      mailbox.close();
      await stopped;
    },
  };
}
