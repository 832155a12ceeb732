import { isbot } from "isbot";
import { company } from "#company";
import { countVisit } from "#app/features/cars/vehicles/commands.server.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/visit.ts";

/** A vehicle's page reports a visit by POST; no other method is supported. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

export async function action({ request, params, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const userAgent = request.headers.get("user-agent") ?? "";
  const id = readUuid(params.vehicleId);
  if (id !== undefined && !isbot(userAgent)) {
    await countVisit(scope.context, { vehicleId: id, address: scope.client.address, userAgent, timeZone: company.timeZone });
  }
  return new Response(null, { status: 204 });
}
