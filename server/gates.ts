import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import { requestFacts } from "./request.ts";
import { isAdminNow, type Session } from "./session.ts";

/** Who is signed in, for the routes behind a gate: `context.get(signedIn)`. */
export const signedIn = createContext<Session>();

/** The gate of app/routes/account: a visitor signs in first and comes back (PANEL-1). */
export const requireSession: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const facts = context.get(requestFacts);
  const { session } = facts;
  if (facts.sessionUnknown) {
    // To sign in again would help nobody, and would take what they were writing (row R9).
    facts.overloaded = true;
    throw data(null, { status: 503 });
  }
  if (!session) {
    const { pathname, search } = new URL(request.url);
    // What was sent to a gate is not sent again after it: whoever posted comes back to the page.
    throw redirect(`/auth?tab=signin&redirectTo=${encodeURIComponent(pathname + search)}`);
  }
  context.set(signedIn, session);
  return next();
};

/**
 * The gate of app/routes/admin, after the one above: a person who is no admin goes to the home page (OFFICE-1). An admin with an
 * authenticator app gives its code first: without it they are no admin to the database either (rows A15, A24).
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const session = context.get(signedIn);
  if (!session.admin) throw redirect("/");
  if (!isAdminNow(session)) {
    const { pathname, search } = new URL(request.url);
    throw redirect(`/auth/codigo?redirectTo=${encodeURIComponent(pathname + search)}`);
  }
  return next();
};
