import { refuse } from "#app/features/people/factors/interface.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/interface.ts";

/** The gate of the interface under /auth/v1. Programs get a status instead of a redirect to the sign-in page. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }, next) => {
    const { session } = context.get(requestScope);
    if (!session) throw refuse("no-session");
    context.set(signedIn, session);
    return next();
  },
];
