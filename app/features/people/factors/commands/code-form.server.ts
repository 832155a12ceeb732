import { data } from "react-router";
import { ownFields } from "#app/features/ground/forms/commands.server.ts";
import type { FormAnswer } from "#app/features/ground/forms/form-answer.ts";
import { waitAWhile } from "#app/features/people/sessions/messages.ts";
import { readForm } from "#app/lib/read-form.ts";
import type { RequestScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { codeWrong, factorGone } from "../messages.ts";
import { codeSchema } from "../schema.ts";
import { type CodeResult, verifyCode } from "./verify-code.server.ts";

type AcceptedCode = Extract<CodeResult, { ok: true }>;

/**
 * Handles a form with a code, on a new app's page or at the second step of sign-in. It needs no ticket, because a code works only once. A
 * refusal comes back as the form's answer.
 */
export async function answerCodeForm(
  scope: RequestScope,
  session: Session,
  { form, factorId }: { form: string; factorId?: string },
  sent: FormData,
) {
  const refused = (status: number, sentence: string, headers: HeadersInit = {}) => ({
    ok: false as const,
    answer: data<FormAnswer>({ form, ok: false, typed: {}, errors: { fields: { code: sentence } } }, { status, headers }),
  });
  const read = readForm(codeSchema, ownFields(sent));
  if (!read.ok)
    return { ok: false as const, answer: data<FormAnswer>({ form, ok: false, typed: {}, errors: read.errors }, { status: 400 }) };
  const result = await verifyCode(scope, session, { code: read.values.code, ...(factorId === undefined ? {} : { factorId }) });
  if (result.ok) return result satisfies AcceptedCode;
  if (result.reason === "too-many")
    return refused(429, waitAWhile(result.retryAfterSeconds), { "Retry-After": String(result.retryAfterSeconds) });
  return result.reason === "wrong" ? refused(400, codeWrong) : refused(404, factorGone);
}
