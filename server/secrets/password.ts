import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { FairQueue, type QueueEntry, type QueueState } from "../fair-queue.ts";

const derive = promisify(argon2);

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane (row A6). `memory` in KiB. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/**
 * Each password takes a thread and 19 MiB for some 30 ms. So four run at once, some wait, and the rest are refused (row A6). Known people
 * (a session, a browser in which they signed in, a link from their mailbox) have their own queue, which strangers cannot fill.
 */
const queues = { known: new FairQueue({ atOnce: 2, waiting: 60 }), stranger: new FairQueue({ atOnce: 2, waiting: 60 }) };

/** The queues of passwords now, for metrics. */
export function passwordQueues(): Record<keyof typeof queues, QueueState> {
  return { known: queues.known.state, stranger: queues.stranger.state };
}

/** The sender of a password: the queue, and the name and burden in it. */
export type PasswordQueueEntry = QueueEntry & { queue: keyof typeof queues };

/** The sender in commands and tests, where nobody else waits. */
const software: PasswordQueueEntry = { queue: "known", name: "the software" };

/** The hash that is verified when there is no account, so that an unknown address costs the same time as a wrong password (row A1). */
const dummyHash = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${Buffer.alloc(16).toString("base64")}$${Buffer.alloc(tagLength).toString("base64")}`;

/** Returns the password's hash as a PHC string. Throws `TooBusy` when too many wait. */
export async function hashPassword(password: string, entry: PasswordQueueEntry = software): Promise<string> {
  const salt = randomBytes(16);
  const tag = await tagOf(password, salt, parameters, entry);
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether the password matches. `outdated`: by other parameters. Without a hash it takes as long. Throws `TooBusy`. */
export async function verifyPassword(
  password: string,
  hash: string | null,
  entry: PasswordQueueEntry = software,
): Promise<{ correct: boolean; outdated: boolean }> {
  const read = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/=]+)\$([\w+/=]+)$/.exec(hash ?? dummyHash);
  if (!read) throw new Error("a password hash that is no argon2id");
  const [memory, passes, parallelism] = [Number(read[1]), Number(read[2]), Number(read[3])];
  const expected = Buffer.from(read[5] ?? "", "base64");
  const tag = await tagOf(password, Buffer.from(read[4] ?? "", "base64"), { memory, passes, parallelism }, entry);
  const correct = timingSafeEqual(tag, expected) && hash !== null;
  const outdated = memory !== parameters.memory || passes !== parameters.passes || parallelism !== parameters.parallelism;
  return { correct, outdated };
}

function tagOf(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: typeof parameters,
  entry: PasswordQueueEntry,
): Promise<Buffer> {
  // Machines encode the same typed characters differently, so they are normalised.
  const message = password.normalize("NFKC");
  return queues[entry.queue].run(entry, () => derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength }));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
