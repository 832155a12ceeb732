import { data } from "react-router";
import { continueAfter } from "#app/features/people/ended-session/commands.server.ts";
import { EndedSessionPage, SignedInAgainPage } from "#app/features/people/ended-session/components/ended-session-page.tsx";
import { type Continuation, continuationHeader } from "#app/features/people/ended-session/kept-form.ts";
import { formIn } from "#app/features/ground/forms/form-answer.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { requestScope } from "#server/request.ts";
import type { Route } from "./+types/continue.ts";

/** Where a person signs in beside a form that came after their session had ended (row R27). */
export function loader({ context }: Route.LoaderArgs) {
  return { ticket: context.get(requestScope).nonce };
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { continuation, status, cookies } = await continueAfter(scope, await formIn(request), request.headers.get("user-agent") ?? "");
  const { kept: _kept, answer, ...short } = continuation;
  // Without what was typed, which the dialog still shows: a long form would make a header that no browser takes.
  const shortAnswer = answer && { ...answer, typed: {} };
  const sent = new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
  sent.set(continuationHeader, encodeURIComponent(JSON.stringify({ ...short, answer: shortAnswer })));
  return data<Continuation>(continuation, { status, headers: sent });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const continuation = actionHeaders.get(continuationHeader);
  return { "Cache-Control": "no-store", ...(continuation !== null && { [continuationHeader]: continuation }) };
}

export const handle = { scripts: false };

export const meta = unlistedMeta("Sigue donde estabas", "Entra y envía lo que habías escrito.");

export default function Continue({ loaderData: { ticket }, actionData }: Route.ComponentProps) {
  if (actionData && actionData.needs === undefined) return <SignedInAgainPage person={actionData.person} kept={actionData.kept} />;
  const { needs = "password", kept, answer } = actionData ?? {};
  return <EndedSessionPage {...{ needs, kept, answer, ticket }} />;
}
