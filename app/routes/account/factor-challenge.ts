import { challengeByInterface } from "#app/features/people/factors/commands/interface.server.ts";
import { refuse } from "#app/features/people/factors/interface.ts";
import { challengeBody } from "#app/features/people/factors/schema.ts";
import { notAllowed, readJson } from "#app/lib/json-response.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/factor-challenge.ts";

export const loader = () => notAllowed("POST");

export async function action({ request, params, context }: Route.ActionArgs) {
  const factorId = readUuid(params.factorId);
  if (factorId === undefined) return refuse("no-factor");
  const read = await readJson(request, challengeBody);
  return read.ok ? challengeByInterface(context.get(requestScope), context.get(signedIn), factorId) : read.refusal;
}
