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

/** The request itself. */
type ReceivedRequest = {
  /** On error pages and in the log, so that a report can be matched with its log line. */
  requestId: string;
  client: ClientOrigin;
  cookies: string | null;
  /** Allows this response's own scripts (Content-Security-Policy): the request's id, or a placeholder in a page that may be kept. */
  nonce: string;
};

/** Who sends the request, and the time and the database for it. */
type Sender = {
  context: Context;
  /** The signed-in person's session; undefined for a visitor. `context.actor` is derived from it. */
  session: Session | undefined;
  /** Set when the database could not be asked for the session: a gate then returns 503 instead of asking for the password. */
  sessionUnknown: boolean;
};

/** The settings and services of the company's site, the same for all requests of a process. */
type Services = {
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
};

/** What becomes of the response. The code on the way sets these. */
type ResponseState = {
  /** Set when the database was unreachable or too slow: the response is a 503 with Retry-After. */
  overloaded: boolean;
  /** Set when a part of the page could not be read: the page is sent, but not kept. */
  incomplete: boolean;
};

/**
 * One request and the services that it may use, for routes: `args.context.get(requestScope)`. A function asks only for what it needs: for a
 * `Context`, for one of the parts below, or for a part and single fields (`FormScope & Pick<RequestScope, "storage">`).
 */
export type RequestScope = ReceivedRequest & Sender & Services & ResponseState;

/** Writes, and mails links to pages of the site. */
export type MailScope = Pick<RequestScope, "context" | "siteOrigin">;

/** Signs, encrypts or counts under a key. */
export type KeyScope = Pick<RequestScope, "context" | "keys">;

/** Mails signed links. */
export type LinkScope = MailScope & KeyScope;

/** Logs an error under the request's id. */
export type LogScope = Pick<RequestScope, "log" | "requestId">;

/** Reads and writes the cookies of the sender's browser. */
export type CookieScope = Pick<RequestScope, "client" | "cookies">;

/** Tries a password, under the limits of its account, session, known browser and network (rows A4 and A21). */
export type TryScope = KeyScope & CookieScope;

/** Reads a form, counts it against the limits, writes it once and mails about it. */
export type FormScope = LinkScope & LogScope & Pick<RequestScope, "client" | "nonce" | "formsPerHour">;

/** The same for a form that checks a password, where a known browser has its own limit. */
export type PasswordFormScope = FormScope & CookieScope;

export const requestScope = createContext<RequestScope>();
