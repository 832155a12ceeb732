import { sql } from "kysely";
import { data } from "react-router";
import type { z } from "zod";
import { type FormErrors, readForm, type TypedValues } from "#app/lib/read-form.ts";
import { isDatabaseFull, isDatabaseUnavailable } from "#db/unavailable.ts";
import { isRefusedByPolicy } from "#db/sql-state.ts";
import { type Context, isTeam, type Transaction } from "#server/context.ts";
import type { FormScope } from "#server/request.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { sameTicket } from "./commands/check-ticket.server.ts";
import { submit, submitOnce } from "./commands/submit-once.server.ts";
import { type FormAnswer, type FormMessages, type Notice, withoutHiddenFields } from "./form-answer.ts";
import { noRoom, notStored, otherRoleNeeded, type Refusal, refusals, refusalStatus, tooBusy } from "./messages.ts";
import { causeOf } from "#server/log.ts";

/** `limit` of a form that strangers must not use up: recovery, ending a session (row A22). It may be written twice. */
export const unlimited = "unlimited" as const;

/**
 * `limit` of a form without a ticket: nothing recognises its second submission, and no limit counts it. Only for a form of a signed-in person
 * whose second submission changes nothing more and gets the same answer, such as choosing a state.
 */
export const withoutTicket = "without ticket" as const;

/** The `limit` of a form whose field `email` names the recipient of its mails. */
export function emailField({ email }: { email: string }): string {
  return email;
}

/** If the check passed, the response gets its headers. `prepare` is slow work without a transaction; `write` gets its result. */
export type Checked<Prepared> = RefusedForm | { ok: true; headers?: Record<string, string>; prepare?: () => Promise<Prepared> };

export type FormDescription<Schema extends z.ZodObject, Prepared = undefined> = {
  form: string;
  schema: Schema;
  messages: FormMessages;
  /**
   * The address that the form mails. A visitor's form counts against the limit of this address and against the limit of all forms that
   * send mails (row D15). Without it, the form counts only by network or person.
   */
  limit?: ((values: z.output<Schema>) => string | undefined) | typeof unlimited | typeof withoutTicket;
  /** Slow checks or checks that may refuse, such as a password. They run after the ticket and the limits, which count each submission (row A23), before the transaction. */
  before?: (values: z.output<Schema>) => Promise<Checked<Prepared>>;
  /**
   * If only the sender's session may hear the outcome again; from another one it is a form with other content. `repeats` says whether the
   * secrets are those of the first submission with this ticket, whose hash leaves them out (row R3). A form needs it if its secrets decide
   * what it writes, or if `before` would refuse it after it was written. It runs only for a used ticket.
   */
  onlyFor?: { session: string; repeats?: ((values: z.output<Schema>) => Promise<boolean>) | undefined };
};

/**
 * Handles every form: parses it with its schema, writes it once, and returns a status and messages. `write` runs in the transaction. It
 * returns a refusal if the data do not allow the change, for example because a slot was taken meanwhile. The typed values are never lost,
 * even if the database is unavailable (row R9).
 */
export async function answerForm<Schema extends z.ZodObject, Prepared = undefined>(
  scope: FormScope,
  description: FormDescription<Schema, Prepared>,
  sent: FormData,
  write: (transaction: Transaction, values: z.output<Schema>, prepared: Prepared | undefined) => Promise<WriteResult>,
) {
  requireLimit(description);
  const { form, schema, messages, limit, before, onlyFor } = description;
  const read = readForm(schema, withoutHiddenFields(sent));
  const { typed } = read;
  const headers = new Headers();
  const answer = ({ status, headers: more, ...content }: AnswerContent) => {
    setHeaders(headers, more);
    return data<FormAnswer>(content.ok ? { form, typed: {}, ...content } : { form, typed, ...sameTicket(scope, sent), ...content }, {
      ...(status === undefined ? {} : { status }),
      headers,
    });
  };

  if (!read.ok) return answer({ ok: false, status: 400, errors: read.errors, ...noticeFor(read.errors, messages) });
  // The database may be back by now. A signed-in person's row would then be a visitor's, and the person would never see it.
  if (scope.sessionUnknown) return answer(contentNotStored(messages, 5));
  const { values } = read;
  let prepared: Prepared | undefined;
  const first = async () => {
    const checked = await before?.(values);
    if (checked?.ok === false) return checked;
    // The response has these headers even if a later step fails: the session may have a new token already.
    setHeaders(headers, checked?.headers);
    prepared = await checked?.prepare?.();
    return undefined;
  };
  const writing = (transaction: Transaction) => write(transaction, values, prepared);
  const countedAddress = typeof limit === "function" ? limit(values) : undefined;
  const repeats = onlyFor?.repeats;
  const submission = {
    form,
    sent,
    countedAddress,
    unlimited: limit === unlimited,
    slow: before !== undefined,
    session: onlyFor?.session,
    repeats: repeats && (() => repeats(values)),
  };
  try {
    const submitted =
      limit === withoutTicket ? await submit(scope.context, writing, first) : await submitOnce(scope, submission, writing, first);
    return answer(
      submitted.processed ? contentForResult(submitted.outcome, messages) : contentForRefusal(submitted.refusal, messages, scope.nonce),
    );
  } catch (error) {
    return answer(contentForError(error, { form, messages }, scope));
  }
}

type AnswerContent = Omit<FormAnswer, "form" | "typed"> & Pick<WriteResult, "headers"> & { status?: number };

function contentForResult(result: WriteResult, { done, unmailed = done }: FormMessages): AnswerContent {
  if (!result.ok) return result;
  const { mailed = true, outcome, headers = {} } = result;
  return { ok: true, notice: mailed ? done : unmailed, errors: { fields: {} }, headers, ...(outcome ? { outcome } : {}) };
}

/** Replaces a ticket that is too old. A ticket that was used with other content is dropped, because a new page brings a new one. */
function contentForRefusal(refusal: Refusal, messages: FormMessages, newTicket: string): AnswerContent {
  return {
    ok: false,
    status: refusalStatus[refusal],
    notice: { ...messages.failed, text: refusals[refusal] },
    errors: { fields: {} },
    ...(refusal === "too-old" ? { ticket: newTicket } : {}),
    ...(refusal === "changed" ? { ticket: undefined } : {}),
  };
}

/** Logs the error, unless a check was too busy to check anything: submitOnce has taken back that count (row A23). */
function contentForError(error: unknown, { form, messages }: { form: string; messages: FormMessages }, scope: FormScope): AnswerContent {
  if (isRefusedByPolicy(error) && isTeam(scope.context.actor)) return contentForRole;
  if (error instanceof TooBusy) {
    const notice = { ...messages.failed, text: tooBusy };
    return { ok: false, status: 503, notice, errors: { fields: {}, form: tooBusy }, headers: { "Retry-After": "5" } };
  }
  const unavailable = isDatabaseUnavailable(error);
  scope.log.error({ requestId: scope.requestId, form, error: causeOf(error), unavailable }, "form not stored");
  if (isDatabaseFull(error)) return contentNotStored(messages, 60, noRoom);
  return contentNotStored(messages, unavailable ? 5 : undefined);
}

/** The database refuses what the role of a member of the team may not write (row B10). */
const contentForRole = {
  ok: false,
  status: 403,
  notice: { title: "No se ha cambiado nada", text: otherRoleNeeded },
  errors: { fields: {}, form: otherRoleNeeded },
} as const satisfies AnswerContent;

/** The same answer to a form that its page does not show to this role. */
export function notForThisRole(form: string) {
  const { status, ...content } = contentForRole;
  return data<FormAnswer>({ form, typed: {}, ...content }, { status });
}

/** `seconds`: after which another try may succeed; undefined for an error that nobody knows. */
function contentNotStored({ failed }: FormMessages, seconds: number | undefined, sentence = notStored): AnswerContent {
  const passing = seconds === undefined ? { status: 500 } : { status: 503, headers: { "Retry-After": String(seconds) } };
  return { ok: false, ...passing, notice: failed, errors: { fields: {}, form: sentence } };
}

function setHeaders(headers: Headers, more: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
}

function noticeFor({ fields }: FormErrors, { consent }: FormMessages): { notice?: Notice } {
  return consent?.fields.some((field) => field in fields) ? { notice: consent.notice } : {};
}

/** Throws if a form with a field `email` forgot its limit: anybody could flood that address with mails. */
function requireLimit<Schema extends z.ZodObject, Prepared>({ form, schema, limit }: FormDescription<Schema, Prepared>): void {
  if (!("email" in schema.shape) || typeof limit === "function" || limit === unlimited) return;
  throw new TypeError(
    `The form "${form}" has a field "email" and does not say whether it counts against the limit of that address. Add limit: emailField to its description, or limit: () => undefined if it mails nobody.`,
  );
}

/** Increments a counter and returns its value for this hour; only within runAsSystemWithin. */
export async function countThisHour(transaction: Transaction, { now }: Context, key: string): Promise<number> {
  const { sent } = await transaction
    .insertInto("form_counters")
    .values({ hour: now.round({ smallestUnit: "hour", roundingMode: "floor" }).toString(), key })
    .onConflict((conflict) => conflict.columns(["hour", "key"]).doUpdateSet({ sent: sql`form_counters.sent + 1` }))
    .returning("sent")
    .executeTakeFirstOrThrow();
  return sent;
}

/** Headers are never stored, so a repeated submission gets none. An example is the cookie of a renewed session. */
type ResponseHeaders = Record<string, string>;

/** `mailed`: whether the sender gets the mail that the form promises. */
type Written = { ok: true; outcome?: Record<string, string>; mailed?: boolean; headers?: ResponseHeaders };

export type RefusedForm = { ok: false; status: RefusalStatus; errors: FormErrors; headers?: ResponseHeaders };

type RefusalStatus = 400 | 403 | 404 | 409 | 410 | 422 | 429 | 500 | 503;

/** The result of a command's check or write. */
export type WriteResult = Written | RefusedForm;

type Refusing = {
  /** 409 by default, for example for a taken slot; 404 if the row is gone. */
  status?: RefusalStatus;
  /** The field next to which the page shows the sentence; without it, above the whole form. */
  field?: string;
  retryAfterSeconds?: number;
};

/** Refuses a form with a sentence for its sender. */
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
