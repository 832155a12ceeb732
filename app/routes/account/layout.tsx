import { Outlet } from "react-router";
import { keptForm } from "#app/features/people/ended-session/kept-form.ts";
import { DeletionBanner } from "#app/features/privacy/personal-data/components/my-data.tsx";
import { erasureMoment } from "#app/features/privacy/personal-data/queries.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { requestScope, signedIn } from "#server/request.ts";
import { requireSession } from "#server/gates.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSession(keptForm)];

/** The loader is required: without it, a client-side navigation that needs no data would skip the gate. */
export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { userId, email } = context.get(signedIn);
  const erasure = await erasureMoment(scope.context, userId);
  return { ticket: scope.nonce, person: email, erasedOn: erasure && formatLongDate(erasure) };
}

/** No cache may store a page that belongs to one person (row C8). */
export const headers = () => ({ "Cache-Control": "no-store" });

export default function AccountLayout({ loaderData: { ticket, erasedOn } }: Route.ComponentProps) {
  return (
    <>
      {erasedOn !== undefined && <DeletionBanner ticket={ticket} erasedOn={erasedOn} />}
      <Outlet />
    </>
  );
}
