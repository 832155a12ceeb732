import { redirect } from "react-router";
import { recordCookieChoice } from "#app/features/ground/consent/commands.server.ts";
import { cookieFormSchema } from "#app/features/ground/consent/schema.ts";
import { bannerId, reopen } from "#app/features/ground/consent/choices.ts";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { readForm } from "#app/lib/read-form.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { choiceCookieHeader } from "#server/http/cookies.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/cookies.ts";

export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

/** Stores a choice about cookies, or deletes it. A form without JavaScript names its page and is redirected there. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const read = readForm(cookieFormSchema, await formIn(request));
  if (!read.ok) return new Response("No entendemos esta elección. Vuelve a la página anterior y elige otra vez.\n", { status: 400 });

  const { choice, page } = read.values;
  const reopened = choice === reopen;
  if (!reopened) await recordCookieChoice(scope, choice);
  const headers = { "Set-Cookie": choiceCookieHeader(reopened ? undefined : choice, scope.client.secure) };
  if (page === undefined) return new Response(null, { status: 204, headers });
  const back = safePath(page);
  return redirect(reopened ? `${back.split("#", 1)[0]}#${bannerId}` : back, { status: 303, headers });
}
