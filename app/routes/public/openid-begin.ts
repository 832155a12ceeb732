import { redirect } from "react-router";
import { beginOpenId } from "#app/features/people/openid/commands.server.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/openid-begin.ts";
import { causeOf } from "#server/log.ts";

/** Redirects to the other provider and stores no rows. A GET, because our Content-Security-Policy lets no form end on another site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  if (!scope.openId) throw new Response(null, { status: 404 });
  try {
    const wanted = new URL(request.url).searchParams.get("redirectTo") ?? "/";
    const { address, cookie } = await beginOpenId(scope, scope.openId, wanted);
    return redirect(address, { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
  } catch (error) {
    scope.log.warn({ requestId: scope.requestId, error: causeOf(error) }, "the provider does not answer");
    return redirect("/auth?tab=signin&problem=away");
  }
}
