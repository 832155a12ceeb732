import { redirect } from "react-router";
import { signOut } from "#app/features/accounts/commands/sign-out.server.ts";
import { formIn } from "#app/lib/read-form.ts";
import { storedNotice } from "#server/notice.ts";
import { requestFacts } from "#server/request.ts";
import { storedSession } from "#server/session.ts";
import type { Route } from "./+types/sign-out.ts";

/** Nothing to see by GET: whoever follows a link stays signed in. */
export function loader() {
  return redirect("/");
}

/** Ends this session; `everywhere` ends the person's others too. The cookie goes even when the database cannot be asked. */
export async function action({ request, context }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const sent = await formIn(request);
  await signOut(facts, { everywhere: sent.get("everywhere") === "yes" });
  const { secure } = facts.client;
  const headers = new Headers([
    ["Set-Cookie", storedSession(undefined, secure)],
    ["Set-Cookie", storedNotice("signed-out", secure)],
  ]);
  return redirect("/", { status: 303, headers });
}
