import { redirect } from "react-router";
import { endWithOneClick } from "#app/features/matching/saved-searches/commands/manage.server.ts";
import { signedSearch } from "#app/features/matching/saved-searches/queries.server.ts";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { keyAddressHeaders } from "#app/lib/page-meta.ts";
import { orNotFound, requestScope } from "#server/request.ts";
import type { Route } from "./+types/alert-end.ts";

/** A person who opens the address of one click sees the page with its button. Nothing changes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  orNotFound(await signedSearch(scope, params));
  return redirect(`/avisos/${params.searchId}/${params.signature}#terminar`, { headers: keyAddressHeaders });
}

/** RFC 8058: a mail program sends exactly this, from anywhere and without a cookie. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { id } = orNotFound(await signedSearch(scope, params));
  const sent = await formIn(request);
  if (sent.get("List-Unsubscribe") !== "One-Click") return new Response(null, { status: 400 });
  await endWithOneClick(scope, id);
  return new Response(null, { status: 200, headers: keyAddressHeaders });
}
