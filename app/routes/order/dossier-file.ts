import { openOrder } from "#app/features/orders/access/queries.server.ts";
import { openDossier } from "#app/features/orders/dossier/commands.server.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/dossier-file.ts";

/** The dossier of an order that has ended, for its customer. It has papers, so this GET records looks (ORDER-42). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const opened = orNotFound(await openOrder(scope, params));
  // A look of the team with the customer's link is recorded as the team's.
  const { onlyLooks, order, by } = opened;
  return orNotFound(await (onlyLooks ? openDossier(scope, order.id, "team") : openDossier(opened.scope, order.id, by)));
}
