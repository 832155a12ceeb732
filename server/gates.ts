import { data, type MiddlewareFunction, redirect } from "react-router";
import type { TeamRole } from "./context.ts";
import { requestScope, signedIn } from "./request.ts";
import { roleNow } from "./session.ts";

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

/**
 * The gate of app/routes/admin, after the one above (OFFICE-1). A member of the team with an authenticator app gives its code first (row A15).
 * `mayOpen` says which routes a role opens; whoever asks for another one comes to the first page of the back office. Behind the gate the
 * database role is that of the team's member (row B10).
 */
export function requireTeam(mayOpen: (role: TeamRole, pattern: string) => boolean): MiddlewareFunction<Response> {
  return ({ url, pattern, context }, next) => {
    const session = context.get(signedIn);
    if (session.role === null) throw redirect("/");
    const role = roleNow(session);
    if (role === null) throw redirect(`/auth/codigo?redirectTo=${encodeURIComponent(url.pathname + url.search)}`);
    // React Router writes it without the first slash.
    if (!mayOpen(role, `/${pattern}`)) throw redirect("/admin");
    const scope = context.get(requestScope);
    scope.context = { ...scope.context, actor: { kind: role, userId: session.userId } };
    return next();
  };
}
