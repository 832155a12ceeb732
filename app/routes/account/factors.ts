import { enrolByInterface } from "#app/features/people/factors/commands/interface.server.ts";
import { enrolBody } from "#app/features/people/factors/schema.ts";
import { notAllowed, readJson } from "#app/lib/json-response.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/factors.ts";

export const loader = () => notAllowed("POST");

export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, enrolBody);
  return read.ok ? enrolByInterface(context.get(requestScope), context.get(signedIn), read.body) : read.refusal;
}
