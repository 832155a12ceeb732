import { createContext } from "react-router";
import type { Background } from "./background/after-response.ts";
import type { ClientOrigin } from "./http/client-origin.ts";
import type { OpenIdConfig } from "./config.ts";
import type { Context } from "./context.ts";
import type { Keys } from "./secrets/keys.ts";
import type { LivePages } from "./pages/live-pages.ts";
import type { Logger } from "./log.ts";
import type { MailTransport } from "./mail/mail-transport.ts";
import type { PublicResults } from "./pages/public-results.ts";
import type { Session } from "./session.ts";
import type { Storage } from "./files/storage.ts";

/** One request and the services that it may use, for routes and commands: `args.context.get(requestScope)`. */
export type RequestScope = {
  context: Context;
  /** On error pages and in the log, so that a report can be matched with its log line. */
  requestId: string;
  client: ClientOrigin;
  /** The signed-in person's session; undefined for a visitor. `context.actor` is derived from it. */
  session: Session | undefined;
  /** Set when the database could not be asked for the session: a gate then returns 503 instead of asking for the password. */
  sessionUnknown: boolean;
  cookies: string | null;
  /** Allows this response's own scripts (Content-Security-Policy): the request's id, or a placeholder in a page that may be kept. */
  nonce: string;
  keys: Keys;
  /** Scheme and host for links in mails: the configured one if set, because a client can send any Host header. */
  siteOrigin: string;
  /** Visitors' forms per hour that may send mails; above that, each network may send only a few. */
  formsPerHour: number;
  /** Another service to sign in with, or undefined. */
  openId: OpenIdConfig | undefined;
  /** Query results that this page shares with other people's pages. */
  publicResults: PublicResults;
  livePages: LivePages;
  storage: Storage;
  /** Sends a mail at once, only to test the mail server. All other mails go through the queue. */
  mailTransport: MailTransport;
  background: Background;
  log: Logger;
  /** Set when the database was unreachable or too slow: the response is a 503 with Retry-After. */
  overloaded: boolean;
  /** Set when a part of the page could not be read: the page is sent, but not kept. */
  incomplete: boolean;
};

export const requestScope = createContext<RequestScope>();
