import { redirect } from "react-router";
import { signOut } from "#app/features/people/accounts/commands/sign-out.server.ts";
import { formIn } from "#app/lib/read-form.ts";
import { noticeCookieHeader } from "#server/http/notice.ts";
import { requestScope } from "#server/request.ts";
import { sessionCookieHeader } from "#server/session.ts";
import type { Route } from "./+types/sign-out.ts";

/** Following a link must not sign anybody out. */
export function loader() {
  return redirect("/");
}

/** Ends this session; `everywhere` also ends the person's other sessions. The cookie is deleted even when the database is away. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const sent = await formIn(request);
  await signOut(scope, { everywhere: sent.get("everywhere") === "yes" });
  const { secure } = scope.client;
  const headers = new Headers([
    ["Set-Cookie", sessionCookieHeader(undefined, secure)],
    ["Set-Cookie", noticeCookieHeader("signed-out", secure)],
  ]);
  return redirect("/", { status: 303, headers });
}
