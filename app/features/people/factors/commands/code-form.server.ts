import { withoutHiddenFields } from "#app/features/ground/forms/form-answer.ts";
import { refusalResponse, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import { waitAWhile } from "#app/features/people/sessions/messages.ts";
import { readForm } from "#app/lib/read-form.ts";
import type { CookieScope, LinkScope, SecurityScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { codeWrong, factorGone } from "../messages.ts";
import { codeSchema } from "../schema.ts";
import { type CodeResult, verifyCode } from "./verify-code.server.ts";

type AcceptedCode = Extract<CodeResult, { ok: true }>;

/** Handles a form with a code. It needs no ticket, because a code works only once. A refusal comes back as the form's answer. */
export async function answerCodeForm(
  scope: LinkScope & CookieScope & SecurityScope,
  session: Session,
  { form, factorId }: { form: string; factorId?: string },
  sent: FormData,
) {
  const read = readForm(codeSchema, withoutHiddenFields(sent));
  const refuse = (refusal: RefusedForm) => ({ ok: false as const, answer: refusalResponse({ form, typed: {} }, refusal) });
  if (!read.ok) return refuse({ ok: false, status: 400, errors: read.errors });
  const result = await verifyCode(scope, session, { code: read.values.code, ...(factorId === undefined ? {} : { factorId }) });
  if (result.ok) return result satisfies AcceptedCode;
  if (result.reason === "too-many") {
    const { retryAfterSeconds } = result;
    return refuse(refused(waitAWhile(retryAfterSeconds), { status: 429, field: "code", retryAfterSeconds }));
  }
  const [sentence, status] = result.reason === "wrong" ? ([codeWrong, 400] as const) : ([factorGone, 404] as const);
  return refuse(refused(sentence, { status, field: "code" }));
}
