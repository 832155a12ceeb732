import { data, type MiddlewareFunction, redirect } from "react-router";
import type { TeamRole } from "./context.ts";
import { requestScope, signedIn } from "./request.ts";
import { roleNow } from "./session.ts";

/** Reads what a refused form's page needs, so that its sender can go on; `address` is that of the form's page. */
type Keep = (request: Request, address: string) => Promise<unknown>;

/** The header that tells a page's script why its form was refused: what the person must give, or that they are somebody else now. */
const endedHeader = "Session-Ended";

/** The header with the address of the account for which a page was made. Only pages with scripts send it. */
const pageOfHeader = "page-of";

/** Refuses a form with what its sender wrote in it, instead of a redirect that would lose it (row R27). */
async function refuseForm(
  request: Request,
  address: string,
  needs: "password" | "code",
  { keep, other = false }: { keep: Keep; other?: boolean },
) {
  // A page with scripts still has its form.
  const kept = new URL(request.url).pathname.endsWith(".data") ? undefined : await keep(request, address);
  return data({ needs, other, kept }, { status: 401, headers: { [endedHeader]: other ? "other" : needs } });
}

function isForm({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** The gate of app/routes/account: a visitor signs in first and comes back (PANEL-1). */
export const requireSession: (keep: Keep) => MiddlewareFunction<Response> =
  (keep) =>
  async ({ request, url, context }, next) => {
    const scope = context.get(requestScope);
    const { session } = scope;
    const address = url.pathname + url.search;
    if (scope.sessionUnknown) {
      // Signing in again would not help, and the person would lose the form that they were filling in (row R9).
      scope.overloaded = true;
      throw data(null, { status: 503 });
    }
    if (!session) {
      if (isForm(request)) throw await refuseForm(request, address, "password", { keep });
      // That is the address of the page, also when a script asked for the page's data.
      throw redirect(`/auth?tab=signin&redirectTo=${encodeURIComponent(address)}`);
    }
    // Somebody else signed in in another tab: their account must not send what the first person wrote.
    const pageOf = request.headers.get(pageOfHeader);
    if (isForm(request) && pageOf !== null && pageOf !== encodeURIComponent(session.email))
      throw await refuseForm(request, address, "password", { keep, other: true });
    context.set(signedIn, session);
    return next();
  };

/**
 * The gate of app/routes/admin, after the one above (OFFICE-1). A member of the team with an authenticator app gives its code first (row A15).
 * `mayOpen` says which routes a role opens; whoever asks for another one comes to the first page of the back office. Behind the gate the
 * database role is that of the team's member (row B10).
 */
export function requireTeam(mayOpen: (role: TeamRole, pattern: string) => boolean, keep: Keep): MiddlewareFunction<Response> {
  return async ({ request, url, pattern, context }, next) => {
    const session = context.get(signedIn);
    const address = url.pathname + url.search;
    if (session.role === null) {
      if (isForm(request)) throw await refuseForm(request, address, "password", { keep, other: true });
      throw redirect("/");
    }
    const role = roleNow(session);
    if (role === null) {
      if (isForm(request)) throw await refuseForm(request, address, "code", { keep });
      throw redirect(`/auth/codigo?redirectTo=${encodeURIComponent(address)}`);
    }
    // React Router writes it without the first slash.
    if (!mayOpen(role, `/${pattern}`)) throw redirect("/admin");
    const scope = context.get(requestScope);
    scope.context = { ...scope.context, actor: { kind: role, userId: session.userId } };
    return next();
  };
}
