import { removeByInterface } from "#app/features/people/factors/commands/interface.server.ts";
import { refuse } from "#app/features/people/factors/interface.ts";
import { notAllowed } from "#app/lib/json-response.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/factor.ts";

export const loader = () => notAllowed("DELETE");

export function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== "DELETE") return notAllowed("DELETE");
  const factorId = readUuid(params.factorId);
  return factorId === undefined ? refuse("no-factor") : removeByInterface(context.get(requestScope), context.get(signedIn), factorId);
}
