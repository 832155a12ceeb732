import { redirect } from "react-router";
import { beginOpenId } from "#app/features/openid/commands.server.ts";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/openid-begin.ts";

/** Redirects to the other provider and stores no rows. A GET, because our Content-Security-Policy lets no form end on another site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  if (!facts.openId) throw new Response(null, { status: 404 });
  try {
    const wanted = new URL(request.url).searchParams.get("redirectTo") ?? "/";
    const { address, cookie } = await beginOpenId(facts, facts.openId, wanted);
    return redirect(address, { headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
  } catch (error) {
    facts.log.warn({ requestId: facts.requestId, error: error instanceof Error ? error.name : "unknown" }, "the provider does not answer");
    return redirect("/auth?tab=signin&problem=away");
  }
}
