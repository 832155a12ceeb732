import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from "react-router";
import type { TeamRole } from "./context.ts";
import { type RequestScope, requestScope, signedIn } from "./request.ts";
import { roleNow } from "./session.ts";

/** Reads what a refused form's page needs, so that its sender can go on; `address` is that of the form's page. */
type Keep = (request: Request, address: string) => Promise<unknown>;

/** The header with the address of the account for which a page was made. Only pages with scripts send it. */
const pageOfHeader = "page-of";

/** Refuses a form with what its sender wrote in it, instead of a redirect that would lose it (row R27). */
async function refuseForm(args: { request: Request; url: URL; context: Readonly<RouterContextProvider> }, keep: Keep, ended: Ended) {
  const { request, url, context } = args;
  context.get(requestScope).ended = ended;
  // A page with scripts still has its form.
  const kept = new URL(request.url).pathname.endsWith(".data") ? undefined : await keep(request, url.pathname + url.search);
  return data({ needs: ended === "code" ? "code" : "password", other: ended === "other", kept }, { status: 401 });
}

type Ended = NonNullable<RequestScope["ended"]>;

function isForm({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** The gate of app/routes/account: a visitor signs in first and comes back (PANEL-1). */
export const requireSession: (keep: Keep) => MiddlewareFunction<Response> = (keep) => async (args, next) => {
  const { request, url, context } = args;
  const scope = context.get(requestScope);
  const { session } = scope;
  const address = url.pathname + url.search;
  if (scope.sessionUnknown) {
    // Signing in again would not help, and the person would lose the form that they were filling in (row R9).
    scope.overloaded = true;
    throw data(null, { status: 503 });
  }
  if (!session) {
    if (isForm(request)) throw await refuseForm(args, keep, "password");
    // That is the address of the page, also when a script asked for the page's data.
    throw redirect(`/auth?tab=signin&redirectTo=${encodeURIComponent(address)}`);
  }
  // Somebody else signed in in another tab: their account must not send what the first person wrote.
  const pageOf = request.headers.get(pageOfHeader);
  if (isForm(request) && pageOf !== null && pageOf !== encodeURIComponent(session.email)) throw await refuseForm(args, keep, "other");
  context.set(signedIn, session);
  return next();
};

/**
 * The gate of app/routes/admin, after the one above (OFFICE-1). A member of the team with an authenticator app gives its code first (row A15).
 * `mayOpen` says which routes a role opens; whoever asks for another one comes to the first page of the back office. Behind the gate the
 * database role is that of the team's member (row B10).
 */
export function requireTeam(mayOpen: (role: TeamRole, pattern: string) => boolean, keep: Keep): MiddlewareFunction<Response> {
  return async (args, next) => {
    const { request, url, pattern, context } = args;
    const session = context.get(signedIn);
    const address = url.pathname + url.search;
    if (session.role === null) {
      if (isForm(request)) throw await refuseForm(args, keep, "other");
      throw redirect("/");
    }
    const role = roleNow(session);
    if (role === null) {
      if (isForm(request)) throw await refuseForm(args, keep, "code");
      throw redirect(`/auth/codigo?redirectTo=${encodeURIComponent(address)}`);
    }
    // React Router writes it without the first slash.
    if (!mayOpen(role, `/${pattern}`)) throw redirect("/admin");
    const scope = context.get(requestScope);
    scope.context = { ...scope.context, actor: { kind: role, userId: session.userId } };
    return next();
  };
}
