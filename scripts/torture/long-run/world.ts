import type { Browser } from "./browser.ts";
import type { CountedWrite, Finding, Outcome, RowWrite, ValueWrite } from "./compare.ts";
import type { MailServer } from "./mail-server.ts";

/** What a client is at a moment: one person after the other, or an admin for the whole run. */
export type Person = {
  /** "persona-3-1": in every text that this person sends. */
  name: string;
  email: string;
  browser: Browser;
  account: "none" | "unconfirmed" | "confirmed";
  signedIn: boolean;
  /** The appointments that may be cancelled: the id, the key of the row, and the path of the link. */
  appointments: { id: string; key: string; path: string }[];
};

/** What all clients of a run share: what they were told, and what they need. */
export type World = {
  rows: RowWrite[];
  values: ValueWrite[];
  counts: CountedWrite[];
  findings: Finding[];
  mails: MailServer;
  /** Ids of the cars. */
  cars: readonly string[];
  /** The ids of inquiries that somebody has seen in their own list, with the person's name. */
  inquiries: Map<string, string>;
  /** Operations by kind and outcome. */
  outcomes: Map<string, number>;
  /** Operations that are done. */
  done: number;
  /** When the clients stop, by performance.now(), even if operations are left. */
  deadline: number;
};

/** One operation of one person, with its own random numbers. */
export type Scene = {
  world: World;
  person: Person;
  operation: number;
  /** A whole number from 0 up to `most`, without `most`. */
  below: (most: number) => number;
};

/** What became of an operation, for the report. */
export type Result = Outcome | "looked" | "nothing to do";

/** The password of everybody in a run. */
export const password = "pasos lentos 7";

/** The text that only this operation's row contains. */
export function keyOf({ person, operation }: Scene): string {
  return `${person.name} #${operation}`;
}

export function pick<Item>({ below }: Pick<Scene, "below">, items: readonly Item[]): Item | undefined {
  return items[below(items.length)];
}
