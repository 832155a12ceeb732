import { createContext, data } from "react-router";
import { z } from "zod";
import type { ClientOrigin } from "./http/client-origin.ts";
import type { OpenIdConfig } from "./config.ts";
import type { Context } from "./context.ts";
import type { Services } from "./services.ts";
import type { Session } from "./session.ts";
import { causeOf } from "./log.ts";

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
  /** Set when the database could not be asked for the session: gates and forms then return 503 and do not ask for the password. */
  sessionUnknown: boolean;
};

/** The site's services and settings, the same for all requests of a process. */
type SiteServices = Pick<Services, "keys" | "storage" | "mailTransport" | "background" | "livePages" | "siteRestore" | "log"> & {
  /** Scheme and host for links in mails: the configured one if set, because a client can send any Host header. */
  siteOrigin: string;
  /** The configured public address; undefined when each request's own origin is used. */
  siteUrl: string | undefined;
  /** The operator's folder of watched sources, if there is one. */
  stockFolder: string | undefined;
  /** Visitors' forms per hour that may send mails; above that, each network may send only a few. */
  formsPerHour: number;
  /** Another service to sign in with, or undefined. */
  openId: OpenIdConfig | undefined;
};

/** What becomes of the response. The code on the way sets these. */
type ResponseState = {
  /** Set when the database was unreachable or too slow: the response is a 503 with Retry-After. */
  overloaded: boolean;
  /** Set when a gate refused a form: what its sender must prove, or that they are somebody else now (row R27). */
  ended?: "password" | "code" | "other";
  /** Set when a part of the page could not be read: the page is sent, but not kept. */
  incomplete: boolean;
};

/**
 * One request and the services that it may use, for routes: `args.context.get(requestScope)`. A function takes only what it needs
 * (docs/decisions/0013-forms.md): a `Context`, or one of the types below. Each is named after what the function does.
 */
export type RequestScope = ReceivedRequest & Sender & SiteServices & ResponseState;

/** Writes, and mails links to pages of the site. */
export type MailScope = Pick<RequestScope, "context" | "siteOrigin">;

/** Signs, encrypts or counts under a key. */
export type KeyScope = Pick<RequestScope, "context" | "keys">;

/** Mails signed links. */
export type LinkScope = MailScope & KeyScope;

/** Logs an error under the request's id. */
export type LogScope = Pick<RequestScope, "log" | "requestId">;

/** Keeps files, and logs those that it could not keep or remove. */
export type FileScope = LogScope & Pick<RequestScope, "context" | "storage">;

/** Knows who is signed in, if anybody is. */
export type SessionScope = Pick<RequestScope, "context" | "session">;

/** Reads and writes the cookies of the sender's browser. */
export type CookieScope = Pick<RequestScope, "client" | "cookies">;

/** Records a security event (server/security-events.ts). */
export type SecurityScope = LogScope & Pick<RequestScope, "keys" | "client">;

/** Tries a password, under the limits of its account, session, known browser and network (rows A4 and A21). */
export type TryScope = KeyScope & CookieScope & SecurityScope;

/** Reads a form, counts it against the limits, writes it once and mails about it. */
export type FormScope = LinkScope & LogScope & Pick<RequestScope, "client" | "nonce" | "formsPerHour" | "sessionUnknown">;

/** The same for a form that checks a password, where a known browser has its own limit. */
export type PasswordFormScope = FormScope & CookieScope;

export const requestScope = createContext<RequestScope>();

/** The signed-in person's session, for the routes behind a gate (server/gates.ts): `context.get(signedIn)`. */
export const signedIn = createContext<Session>();

/** Reads an optional part of a page. If that fails, the error is logged, the page is not kept, and the result is undefined. */
export async function pagePart<Result>(
  scope: LogScope & Pick<RequestScope, "incomplete">,
  part: string,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    scope.log.error({ requestId: scope.requestId, part, error: causeOf(error) }, "page incomplete");
    scope.incomplete = true;
    return undefined;
  }
}

/** Returns what an address names, or throws the 404 of a missing page when there is nothing. */
export function orNotFound<Named>(named: Named | undefined): Named {
  if (named === undefined) throw data(null, { status: 404 });
  return named;
}

const rowId = z.uuid();

/** The id in a part of an address, or that 404: an invalid id is a row that does not exist. */
export function idOrNotFound(text: string | undefined): string {
  return orNotFound(rowId.safeParse(text).data);
}
