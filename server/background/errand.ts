import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { Storage } from "../files/storage.ts";
import type { Keys } from "../secrets/keys.ts";

/** What an errand works with, in the running site or in the command's own process. */
export type ErrandTools = {
  /** The system, at the moment when the errand arrived. */
  context: Context;
  config: Config;
  storage: Storage;
  /** Throws WrongSecretKey in a command's own process when SECRET_KEY does not fit the database. */
  keys: () => Promise<Keys>;
  /** Prints a line on the terminal of the person who gave the errand. */
  say: (line: string) => void;
  /** Aborts when that person gives up (Ctrl+C) or the site stops. */
  signal: AbortSignal;
};

/** Work that a person of the operating system asks for with a command, such as `npm run admin`. Throws RefusedErrand. */
export type Errand = (tools: ErrandTools, args: readonly string[]) => Promise<void>;

/** Errands by name. A site takes those of app/entry.server.tsx, of the backup (server/main.ts) and of the demonstration (its entry point). */
export type Errands = Readonly<Record<string, Errand>>;

/** An errand that cannot be carried out; the message is one Spanish sentence for the person who gave it. */
export class RefusedErrand extends Error {
  override name = "RefusedErrand";
}

/** The first line over the socket, from the command. `order` names the errand; older sites read this word too. */
export type GivenErrand = { order: string; arguments: readonly string[] };

/** A line over the socket, from the site. The last one is `done` or `refused`. */
export type ErrandAnswer = { line: string } | { done: true } | { refused: string };
