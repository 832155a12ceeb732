import { answerCodeForm } from "#app/features/people/factors/commands/code-form.server.ts";
import { signIn } from "#app/features/people/accounts/commands/sign-in.server.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import type { RequestScope } from "#server/request.ts";
import { codeForm, type Continuation, keptField, keptFormIn, type Proof } from "./kept-form.ts";

type Continued = { continuation: Continuation; status: number; cookies: readonly string[] };

/**
 * Signs a person in, or takes the code of their app, beside a form that came after the session had ended. It is the same sign-in with the same
 * limits; the form comes back to the page, which sends it.
 */
export async function continueAfter(scope: RequestScope, sent: FormData, userAgent: string): Promise<Continued> {
  const kept = keptFormIn(sent);
  sent.delete(keptField);
  const known = { kept, person: scope.session?.email };
  const refusedBy = (needs: Proof, { data, init }: { data: FormAnswer; init: ResponseInit | null }): Continued => {
    return { continuation: { ...known, needs, answer: data }, status: init?.status ?? 400, cookies: [] };
  };
  if (sent.get("form") === codeForm && scope.session) {
    const tried = await answerCodeForm(scope, scope.session, { form: codeForm }, sent);
    if (!tried.ok) return refusedBy("code", tried.answer);
    return { continuation: { ...known, needs: undefined, answer: undefined }, status: 200, cookies: [tried.cookie] };
  }
  const { entered, answer } = await signIn(scope, sent, userAgent);
  if (!entered) return refusedBy("password", answer);
  // Only the back office demands the code.
  const needs = entered.to.startsWith("/auth/codigo") && kept?.address.startsWith("/admin") ? ("code" as const) : undefined;
  const email = sent.get("email");
  const person = typeof email === "string" ? email.trim().toLowerCase() : undefined;
  return { continuation: { kept, needs, person, answer: undefined }, status: 200, cookies: entered.cookies };
}
