import { data } from "react-router";
import type { FormErrors, TypedValues } from "#app/lib/read-form.ts";
import type { FormAnswer } from "./form-answer.ts";

/** Headers are never stored, so a repeated submission gets none. An example is the cookie of a renewed session. */
type ResponseHeaders = Record<string, string>;

/** `mailed`: whether the sender gets the mail that the form promises. */
type Written = { ok: true; outcome?: Record<string, string>; mailed?: boolean; headers?: ResponseHeaders };

export type RefusedForm = { ok: false; status: RefusalStatus; errors: FormErrors; headers?: ResponseHeaders };

type RefusalStatus = 400 | 403 | 404 | 409 | 410 | 422 | 429 | 500 | 503;

export type WriteResult = Written | RefusedForm;

type Refusing = {
  /** 409 by default, for example for a taken slot; 404 if the row is gone. */
  status?: RefusalStatus;
  /** The field next to which the page shows the sentence; without it, above the whole form. */
  field?: string;
  retryAfterSeconds?: number;
};

export function refused(sentence: string, { status = 409, field, retryAfterSeconds }: Refusing = {}): RefusedForm {
  const errors = field === undefined ? { fields: {}, form: sentence } : { fields: { [field]: sentence } };
  const headers: ResponseHeaders = retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return { ok: false, status, errors, headers };
}

/** Returns the response for a refused form. `ticket` replaces the ticket of the page. */
export function refusalResponse(
  { form, typed, ticket }: { form: string; typed: TypedValues; ticket?: string | undefined },
  { status, errors, headers = {} }: RefusedForm,
) {
  const answer = { form, ok: false, typed, errors, ...(ticket === undefined ? {} : { ticket }) };
  return data<FormAnswer>(answer, { status, headers });
}
