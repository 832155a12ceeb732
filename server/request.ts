import { createContext } from "react-router";
import type { Background } from "./background.ts";
import type { ClientOrigin } from "./client-origin.ts";
import type { OpenIdConfig } from "./config.ts";
import type { Context } from "./context.ts";
import type { Keys } from "./keys.ts";
import type { LivePages } from "./live-pages.ts";
import type { Logger } from "./log.ts";
import type { Post } from "./mail.ts";
import type { PublicResults } from "./public-results.ts";
import type { Session } from "./session.ts";
import type { Storage } from "./storage.ts";

/** What a route finds about its request: `args.context.get(requestFacts)`. */
export type RequestFacts = {
  context: Context;
  /** Shown on error pages and written in the log, so that the two can be brought together. */
  requestId: string;
  client: ClientOrigin;
  /** Who is signed in; undefined for a visitor. `context.actor` follows from it. */
  session: Session | undefined;
  /** Set when there is a session's cookie and the database could not say whose: a gate then says so instead of asking for the password. */
  sessionUnknown: boolean;
  /** The request's Cookie header. */
  cookies: string | null;
  /** Allows this response's own scripts (Content-Security-Policy): the request's id, or its marker in a page that will be kept. */
  nonce: string;
  keys: Keys;
  /** Scheme and host for links in mails: the configured one, for whoever asks can write any Host header. */
  siteOrigin: string;
  /** How many forms of visitors an hour may send mails before each network is left a few. */
  formsPerHour: number;
  /** Another place to sign in; undefined where there is none. */
  openId: OpenIdConfig | undefined;
  /** What this page has in common with those of other people. */
  publicResults: PublicResults;
  /** Open pages that hear of news while they are looked at. */
  livePages: LivePages;
  /** The file store. */
  storage: Storage;
  /** The way out for mails. What the site promises goes through the queue; this is for asking the mail server itself. */
  post: Post;
  /** For what goes on after the answer. */
  background: Background;
  log: Logger;
  /** Set when the database could not be reached or was too slow: the page answers 503 and says when to try again. */
  overloaded: boolean;
  /** Set when a part of the page could not be read: the page is sent, but not kept. */
  incomplete: boolean;
};

export const requestFacts = createContext<RequestFacts>();
