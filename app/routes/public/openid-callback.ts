import { redirect } from "react-router";
import { afterSigningIn } from "#app/features/people/accounts/commands/after-signing-in.server.ts";
import { finishOpenId } from "#app/features/people/openid/commands.server.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/openid-callback.ts";

/** The provider redirects people here. It requires the cookie that this browser received at the start, and the provider's confirmation. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  if (!scope.openId) throw new Response(null, { status: 404 });
  const came = await finishOpenId(scope, scope.openId, new URL(request.url), request.headers.get("user-agent") ?? "");
  if ("problem" in came) return redirect(`/auth?tab=signin&problem=${came.problem}`, { headers: { "Cache-Control": "no-store" } });
  return redirect(...afterSigningIn(scope, came, "welcome"));
}
