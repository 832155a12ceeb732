import { isbot } from "isbot";
import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { markSeen } from "#app/features/orders/quotes/commands/decide.server.ts";
import { readVersion } from "#app/features/orders/quotes/schema.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/quote-seen.ts";

/** The page of a quote reports by POST that a person sees it; no other method is supported. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = await openOrder(context.get(requestScope), params);
  const version = readVersion(params.version);
  if (opened && version !== undefined && !opened.onlyLooks && !isbot(request.headers.get("user-agent") ?? "")) {
    await markSeen(opened.scope.context, opened.order.id, version);
  }
  return new Response(null, { status: 204 });
}
