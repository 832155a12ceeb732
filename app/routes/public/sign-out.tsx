import { data, redirect } from "react-router";
import { signOut } from "#app/features/people/accounts/commands/sign-out.server.ts";
import { signOutFailed } from "#app/features/people/accounts/messages.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { Button, ButtonAnchor } from "#app/ui/button.tsx";
import { noticeCookieHeader } from "#server/http/cookies.ts";
import { requestScope } from "#server/request.ts";
import { sessionCookieHeader } from "#server/session.ts";
import type { Route } from "./+types/sign-out.ts";

export const handle = { scripts: false };

/** Following a link must not sign anybody out. After a failure, the page of this route says so. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(requestScope).overloaded ? null : redirect("/");
}

/** Ends this session, or with `everywhere` all of them. Without the database the cookie stays, so that the person can try again. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const everywhere = (await formIn(request)).get("everywhere") === "yes";
  if (!(await signOut(scope, { everywhere }))) {
    scope.overloaded = true;
    return data({ everywhere }, { status: 503 });
  }
  const { secure } = scope.client;
  const headers = new Headers([
    ["Set-Cookie", sessionCookieHeader(undefined, secure)],
    ["Set-Cookie", noticeCookieHeader("signed-out", secure)],
    // What the team's pages keep in the browser, such as an inspection that was not sent: the phone may be shared.
    ["Clear-Site-Data", '"storage"'],
  ]);
  return redirect("/", { status: 303, headers });
}

export const meta = unlistedMeta(signOutFailed.title, signOutFailed.text);

export default function SignOutFailed({ actionData }: Route.ComponentProps) {
  return (
    <section role="alert" className="page-width flex flex-col items-start gap-6 py-16">
      <h1 className="text-heading-1">{signOutFailed.title}</h1>
      <p className="max-w-prose text-lead text-soft">{signOutFailed.text}</p>
      <form method="post" action="/auth/sign-out" className="flex flex-wrap gap-3">
        {actionData?.everywhere === true && <input type="hidden" name="everywhere" value="yes" />}
        <Button type="submit">Volver a intentarlo</Button>
        <ButtonAnchor href="/" look="secondary">
          Ir al inicio
        </ButtonAnchor>
      </form>
    </section>
  );
}
