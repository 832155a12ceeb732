import { verifyByInterface } from "#app/features/people/factors/commands/interface.server.ts";
import { refuse } from "#app/features/people/factors/interface.ts";
import { verifyBody } from "#app/features/people/factors/schema.ts";
import { notAllowed, readJson } from "#app/lib/json-response.ts";
import { readUuid } from "#app/lib/uuid.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/factor-verification.ts";

export const loader = () => notAllowed("POST");

export async function action({ request, params, context }: Route.ActionArgs) {
  const factorId = readUuid(params.factorId);
  if (factorId === undefined) return refuse("no-factor");
  const read = await readJson(request, verifyBody);
  return read.ok ? verifyByInterface(context.get(requestScope), context.get(signedIn), factorId, read.body) : read.refusal;
}
