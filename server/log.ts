import { fstatSync } from "node:fs";
import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";
import { noSpace } from "#db/unavailable.ts";
import type { Config } from "./config.ts";

export type Logger = PinoLogger;

/** The log: JSON lines with ids and counts. Never a name, an address, a message, an IP address, a cookie or a query (row E4). */
export function openLog(config: Pick<Config, "logLevel">, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** What pino tells a destination that asks for it (its "metadata"): the level of the line that comes next. */
type WithLevel = DestinationStream & { lastLevel: number };

/** Standard output. In systemd's journal each line begins with its priority, so that `journalctl -p err` finds the errors. */
export function processOutput({ journalStream }: Pick<Config, "journalStream">): DestinationStream {
  const output = pino.destination(1);
  return isJournal(journalStream, 1) ? withPriorities(output) : output;
}

/** Writes each line behind its priority in the form of sd-daemon(3), such as "<3>" for an error. */
export function withPriorities(output: DestinationStream): DestinationStream {
  const lines: WithLevel = {
    lastLevel: pino.levels.values["info"] ?? 30,
    write: (line) => output.write(`<${priorityOf(lines.lastLevel)}>${line}`),
  };
  return Object.assign(lines, { [Symbol.for("pino.metadata")]: true });
}

function priorityOf(level: number): number {
  if (level >= 60) return 2;
  if (level >= 50) return 3;
  if (level >= 40) return 4;
  return level >= 30 ? 6 : 7;
}

/** Prints a sentence about why the process ends. In the journal it is an error. */
export function printFailure(failure: unknown, journalStream: string | undefined): void {
  if (typeof failure === "string" && isJournal(journalStream, 2)) console.error(`<3>${failure.replaceAll("\n", "\n<3>")}`);
  else console.error(failure);
}

/** Whether systemd's journal reads this file descriptor: JOURNAL_STREAM names its device and inode. A pipe or file behind it is none. */
export function isJournal(journal: string | undefined, descriptor: number): boolean {
  if (journal === undefined || journal === "") return false;
  try {
    const { dev, ino } = fstatSync(descriptor);
    return journal === `${dev}:${ino}`;
  } catch {
    return false;
  }
}

/**
 * The cause of an error for the log, such as "error 53100" or "StorageFull ENOSPC": names and codes (SQLSTATE) of it and of what caused it,
 * and of its message only whether the disk is full.
 */
export function causeOf(error: unknown): string {
  const words: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    words.push(current.name);
    if ("code" in current && (typeof current.code === "string" || typeof current.code === "number")) words.push(`${current.code}`);
    if (noSpace.test(current.message)) words.push("ENOSPC");
  }
  return words.length === 0 ? "not an Error" : [...new Set(words)].join(" ");
}

/** An error for the log: its name, code and places. Without its message, because a database's message can quote personal input. */
export function withoutMessage(error: unknown): string {
  if (!(error instanceof Error)) return "not an Error";
  const places = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .slice(0, 8);
  return [causeOf(error), ...places].join("\n");
}
