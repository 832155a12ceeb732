import { z } from "zod";
import { issueToken } from "#app/features/people/tokens/queries.server.ts";
import { jsonResponse, notAllowed, readJson } from "#app/lib/json-response.ts";
import { requestScope, signedIn } from "#server/request.ts";
import type { Route } from "./+types/token.ts";

const nothing = z.strictObject({});

export const loader = () => notAllowed("POST");

/** Issues a token with which other services identify the signed-in person. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = await readJson(request, nothing);
  return read.ok ? jsonResponse(await issueToken(context.get(requestScope), context.get(signedIn))) : read.refusal;
}
