import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";
import type { Config } from "./config.ts";

export type Logger = PinoLogger;

/**
 * The log: one JSON object per line, on standard output. Log ids and counts. Never log a name, an address, a message, an IP address, a
 * cookie or a URL's query (row E4).
 */
export function openLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}
