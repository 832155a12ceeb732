import { data, type MiddlewareFunction, redirect } from "react-router";
import { requestScope, signedIn } from "./request.ts";
import { isAdminNow } from "./session.ts";

/** The gate of app/routes/account: a visitor signs in first and comes back (PANEL-1). */
export const requireSession: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const scope = context.get(requestScope);
  const { session } = scope;
  if (scope.sessionUnknown) {
    // Signing in again would not help, and the person would lose the form that they were filling in (row R9).
    scope.overloaded = true;
    throw data(null, { status: 503 });
  }
  if (!session) {
    // A form that was sent here is not sent again after sign-in: the person comes back to its page. That is the address of the page, also
    // when a script asked for the page's data.
    throw redirect(`/auth?tab=signin&redirectTo=${encodeURIComponent(url.pathname + url.search)}`);
  }
  context.set(signedIn, session);
  return next();
};

/** The gate of app/routes/admin, after the one above (OFFICE-1). An admin with an authenticator app gives its code first (row A15). */
export const requireAdmin: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const session = context.get(signedIn);
  if (!session.admin) throw redirect("/");
  if (!isAdminNow(session)) {
    throw redirect(`/auth/codigo?redirectTo=${encodeURIComponent(url.pathname + url.search)}`);
  }
  return next();
};
