import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";
import type { Config } from "./config.ts";

export type Logger = PinoLogger;

/**
 * The log: one JSON object a line, on standard output. Say what happened with ids and counts; never a name, an address, a message, an
 * IP address, a cookie or an address's query (row E4): what is not handed over cannot leak.
 */
export function openLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}
