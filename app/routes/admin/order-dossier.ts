import { openDossier } from "#app/features/orders/dossier/commands.server.ts";
import { idOrNotFound, orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/order-dossier.ts";

/** The same dossier that the customer downloads, for the team; it records the looks at papers (ORDER-42). */
export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(await openDossier(context.get(requestScope), idOrNotFound(params.orderId), "team"));
}
