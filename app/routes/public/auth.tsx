import { redirect } from "react-router";
import { afterSigningIn } from "#app/features/people/accounts/commands/after-signing-in.server.ts";
import { signUpBrowser, storedSignUpBrowser } from "#app/features/people/accounts/commands/browser-cookie.server.ts";
import { resendConfirmation, signUp } from "#app/features/people/accounts/commands/sign-up.server.ts";
import { signIn } from "#app/features/people/accounts/commands/sign-in.server.ts";
import { ResendForm, SignInForm, SignUpForm, AuthTabs } from "#app/features/people/accounts/components/auth-forms.tsx";
import { AuthPage } from "#app/features/people/accounts/components/auth-page.tsx";
import { OtherProvider } from "#app/features/people/openid/components/other-provider.tsx";
import { type OpenIdProblem, openIdProblems } from "#app/features/people/openid/messages.ts";
import { emailNotConfirmed, withoutAdmin } from "#app/features/people/accounts/messages.ts";
import { sentForm, answerAbout } from "#app/features/ground/forms/form-answer.ts";
import { isWithoutAdmin } from "#app/features/people/accounts/queries.server.ts";
import { unlistedMeta } from "#app/lib/page-meta.ts";
import { safePath } from "#app/lib/safe-path.ts";
import { Toast } from "#app/ui/toast.tsx";
import { requestScope } from "#server/request.ts";
import { secretToken } from "#server/secrets/secret-token.ts";
import type { Route } from "./+types/auth.ts";

/** Redirects a signed-in person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const parameters = new URL(request.url).searchParams;
  const wanted = parameters.get("redirectTo");
  const redirectTo = wanted === null ? undefined : safePath(wanted);
  if (scope.session) throw redirect(redirectTo ?? "/");
  return {
    ticket: scope.nonce,
    tab: parameters.get("tab") === "signup" ? ("signup" as const) : ("signin" as const),
    redirectTo,
    provider: scope.openId?.name,
    withoutAdmin: await isWithoutAdmin(scope.context),
    problem: problemOf(parameters.get("problem")),
  };
}

/** The reason why a sign-in through another provider failed; undefined for any other text in the address. */
function problemOf(key: string | null) {
  return key !== null && Object.hasOwn(openIdProblems, key) ? openIdProblems[key as OpenIdProblem] : undefined;
}

export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const { sent, form } = await sentForm(request);
  if (form === "signup") {
    // A second submission must keep the first one's cookie, because the confirmation link is bound to it.
    const browser = signUpBrowser(scope) ?? secretToken();
    const answer = await signUp(scope, sent, browser);
    if (!answer.data.ok) return answer;
    throw redirect(...afterSigningIn(scope, { to: "/auth?tab=signin", cookies: [storedSignUpBrowser(scope, browser)] }, "registered"));
  }
  if (form === "resend") return resendConfirmation(scope, sent, signUpBrowser(scope));
  const { entered, answer } = await signIn(scope, sent, request.headers.get("user-agent") ?? "");
  if (!entered) return answer;
  throw redirect(...afterSigningIn(scope, entered, "welcome"));
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = unlistedMeta(
  "Tu cuenta",
  "Entra en tu panel o crea una cuenta para ver tus consultas, tus citas y los coches que encajan contigo.",
);

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, tab, redirectTo, provider, problem } = loaderData;
  const signingIn = answerAbout("signin", actionData);
  const resent = answerAbout("resend", actionData);
  const unconfirmed = signingIn?.errors.form === emailNotConfirmed ? signingIn.typed["email"] : resent?.typed["email"];
  return (
    <AuthPage title={tab === "signin" ? "Entra en tu panel" : "Crea tu cuenta"}>
      <AuthTabs current={tab} redirectTo={redirectTo} />
      {loaderData.withoutAdmin && <p className="rounded-field border border-line bg-tile px-4 py-3 text-label">{withoutAdmin}</p>}
      {problem && (
        <p role="alert" className="rounded-field border border-red bg-red-faint px-4 py-3 text-label">
          <strong className="font-semibold">{problem.title}.</strong> {problem.text}
        </p>
      )}
      {provider !== undefined && <OtherProvider name={provider} redirectTo={redirectTo} />}
      {tab === "signin" ? (
        <SignInForm ticket={ticket} answer={signingIn} redirectTo={redirectTo} />
      ) : (
        <SignUpForm ticket={ticket} answer={answerAbout("signup", actionData)} />
      )}
      {resent?.ok && resent.notice && <Toast tone="good" {...resent.notice} />}
      {unconfirmed !== undefined && <ResendForm ticket={ticket} answer={resent} email={unconfirmed} />}
    </AuthPage>
  );
}
