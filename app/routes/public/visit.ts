import { isbot } from "isbot";
import { z } from "zod";
import { company } from "#company";
import { countVisit } from "#app/features/vehicles/commands.server.ts";
import { requestFacts } from "#server/request.ts";
import type { Route } from "./+types/visit.ts";

const vehicleId = z.uuid();

/** A vehicle's page says that it was looked at. Nothing to see by GET. */
export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const userAgent = request.headers.get("user-agent") ?? "";
  const id = vehicleId.safeParse(params.vehicleId).data;
  if (id !== undefined && !isbot(userAgent)) {
    await countVisit(facts.context, { vehicleId: id, address: facts.client.address, userAgent, timeZone: company.timeZone });
  }
  return new Response(null, { status: 204 });
}
