import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";
import type { Config } from "./config.ts";

export type Logger = PinoLogger;

/** The log: JSON lines with ids and counts. Never a name, an address, a message, an IP address, a cookie or a query (row E4). */
export function openLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1));
}

/** An error for the log: its name, code and places. Without its message, because a database's message can quote personal input. */
export function withoutMessage(error: unknown): string {
  if (!(error instanceof Error)) return "not an Error";
  const code = "code" in error ? ` ${String(error.code)}` : "";
  const places = (error.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .slice(0, 8);
  return [`${error.name}${code}`, ...places].join("\n");
}
