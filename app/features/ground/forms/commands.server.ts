import { sql, type Transaction } from "kysely";
import { data } from "react-router";
import type { z } from "zod";
import { type FormErrors, readForm } from "#app/lib/read-form.ts";
import type { DB } from "#db/types.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { type Context, runAs, runAsSystemWithin } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { bodyHash } from "./body-hash.ts";
import { countSending } from "./commands/sending-limit.server.ts";
import { formField, ticketField, trapField } from "./fields.ts";
import type { FormAnswer, FormMessages, Notice } from "./form-answer.ts";
import { notStored, type Refusal, refusals, refusalStatus, tooBusy } from "./messages.ts";
import { refusalOf, sameTicket, ticketOf } from "./commands/check-ticket.server.ts";

/** A received form with valid fields. */
export type Submission = {
  form: string;
  sent: FormData;
  /** See FormDescription; undefined for a form that counts against no address. */
  countedAddress: string | undefined;
  /** Exempt from the sending limits: see FormDescription. */
  unlimited?: boolean;
};

/** The result of a command: the same for a repeated submission of the form. It is stored as JSON. */
export type Outcome = { ok: boolean };

/**
 * The result of `write`. A refused form has errors and a status: 409 by default, for example for a taken slot, or 404 if the row is gone.
 * `mailed`: whether the sender gets the mail that the form promises.
 */
export type WriteResult = {
  ok: boolean;
  status?: 400 | 403 | 404 | 409 | 429 | 503;
  errors?: FormErrors;
  outcome?: Record<string, string>;
  mailed?: boolean;
};

export type Submitted<Result extends Outcome> = { processed: true; outcome: Result } | { processed: false; refusal: Refusal };

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export type FormDescription<Schema extends z.ZodObject> = {
  form: string;
  schema: Schema;
  messages: FormMessages;
  /**
   * The address that the form mails. A visitor's form counts against the limit of this address and against the limit of all forms that
   * send mails (row D15). Without it, the form counts only by network or person.
   */
  countedAddress?: (values: z.output<Schema>) => string | undefined;
  /** A repeated submission changes nothing, such as choosing a state, so the form needs no ticket. */
  repeatable?: boolean;
  /** Exempt from limits, because strangers could use them up: recovery, ending a session (row A22). It may be written twice. */
  unlimited?: boolean;
  /**
   * Slow checks or checks that may refuse, such as a password. They run after the ticket and the limits (row A23), before the transaction.
   * Returns a refusal; undefined if the form may be written.
   */
  before?: (values: z.output<Schema>) => Promise<WriteResult | undefined>;
};

/**
 * Handles every form: parses it with its schema, writes it once, and returns a status and messages. `write` runs in the transaction. It
 * returns `ok: false` with errors if the data do not allow the change, for example because a slot was taken meanwhile. The typed values are
 * never lost, even if the database is unavailable (row R9).
 */
export async function answerForm<Schema extends z.ZodObject>(
  scope: RequestScope,
  description: FormDescription<Schema>,
  sent: FormData,
  write: (transaction: Transaction<DB>, values: z.output<Schema>) => Promise<WriteResult>,
) {
  requireCountedAddress(description);
  const { form, schema, messages, countedAddress, repeatable = false, unlimited = false, before } = description;
  const read = readForm(schema, ownFields(sent));
  const { typed } = read;
  const answer = ({ status, headers, ...content }: AnswerContent) =>
    data<FormAnswer>(
      content.ok ? { form, typed: {}, ...content } : { form, typed, ...sameTicket(scope, sent), ...content },
      status === undefined ? undefined : { status, ...(headers ? { headers } : {}) },
    );

  if (!read.ok) return answer({ ok: false, status: 400, errors: read.errors, ...optionalNotice(noticeFor(read.errors, messages)) });
  try {
    const { values } = read;
    const writing = (transaction: Transaction<DB>) => write(transaction, values);
    const first = before && (() => before(values));
    const submitted = repeatable
      ? await submit(scope.context, writing, first)
      : await submitOnce(scope, { form, sent, countedAddress: countedAddress?.(values), unlimited }, writing, first);
    return answer(
      submitted.processed ? contentForOutcome(submitted.outcome, messages) : contentForRefusal(submitted.refusal, messages, scope),
    );
  } catch (error) {
    // `before` was too busy to check anything, so submitOnce has taken the count back (row A23).
    if (error instanceof TooBusy) {
      const headers = { "Retry-After": "5" };
      return answer({
        ok: false,
        status: 503,
        notice: { ...messages.failed, text: tooBusy },
        errors: { fields: {}, form: tooBusy },
        headers,
      });
    }
    const unavailable = isDatabaseUnavailable(error);
    scope.log.error(
      { requestId: scope.requestId, form, error: error instanceof Error ? error.name : "unknown", unavailable },
      "form not stored",
    );
    return answer({ ok: false, status: unavailable ? 503 : 500, notice: messages.failed, errors: { fields: {}, form: notStored } });
  }
}

type AnswerContent = Omit<FormAnswer, "form" | "typed"> & { status?: number; headers?: HeadersInit };

function contentForOutcome(
  { ok, status = 409, errors = { fields: {} }, outcome, mailed = true }: WriteResult,
  messages: FormMessages,
): AnswerContent {
  if (!ok) return { ok, status, errors };
  return { ok, notice: mailed ? messages.done : (messages.unmailed ?? messages.done), errors, ...(outcome ? { outcome } : {}) };
}

/** Replaces a ticket that is too old. A ticket that was used with other content is dropped, because a new page brings a new one. */
function contentForRefusal(refusal: Refusal, messages: FormMessages, { nonce }: RequestScope): AnswerContent {
  return {
    ok: false,
    status: refusalStatus[refusal],
    notice: { ...messages.failed, text: refusals[refusal] },
    errors: { fields: {} },
    ...(refusal === "too-old" ? { ticket: nonce } : {}),
    ...(refusal === "changed" ? { ticket: undefined } : {}),
  };
}

export function ownFields(sent: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of sent) if (name !== ticketField && name !== trapField && name !== formField) own.append(name, value);
  return own;
}

function optionalNotice(notice: Notice | undefined): { notice?: Notice } {
  return notice ? { notice } : {};
}

/** The `countedAddress` of a form whose field `email` names the recipient of its mails. */
export function emailField({ email }: { email: string }): string {
  return email;
}

/** Throws if a form with a field `email` forgot its limit: anybody could flood that address with mails. */
function requireCountedAddress<Schema extends z.ZodObject>(description: FormDescription<Schema>): void {
  const { form, schema, countedAddress, unlimited = false } = description;
  if (!("email" in schema.shape) || countedAddress !== undefined || unlimited) return;
  throw new TypeError(
    `The form "${form}" has a field "email" and does not say whether it counts against the limit of that address. Add countedAddress: emailField to its description, or countedAddress: () => undefined if it mails nobody.`,
  );
}

function noticeFor({ fields }: FormErrors, { consent }: FormMessages): Notice | undefined {
  return consent?.fields.some((field) => field in fields) ? consent.notice : undefined;
}

/** Rolls a transaction back if its `write` returns `ok: false`, and keeps that result. */
class RolledBack<Result extends Outcome> extends Error {
  outcome: Result | undefined;
  async throwUnlessOk(writing: Promise<Result>): Promise<Result> {
    const outcome = await writing;
    if (outcome.ok) return outcome;
    this.outcome = outcome;
    throw this;
  }
}

/** Runs `write` in one transaction as the actor; rolls it back if `write` returns `ok: false`. `before` may refuse first. */
async function submit<Result extends Outcome>(
  context: Context,
  write: (transaction: Transaction<DB>) => Promise<Result>,
  before?: () => Promise<Result | undefined>,
): Promise<Submitted<Result>> {
  const refused = await before?.();
  if (refused) return { processed: true, outcome: refused };
  const rolledBack = new RolledBack<Result>();
  try {
    return { processed: true, outcome: await runAs(context, (transaction) => rolledBack.throwUnlessOk(write(transaction))) };
  } catch (error) {
    if (error === rolledBack && rolledBack.outcome) return { processed: true, outcome: rolledBack.outcome };
    if (error instanceof Refused) return { processed: false, refusal: error.refusal };
    throw error;
  }
}

/**
 * Runs `write` only once for a form, in one transaction as the actor, even if the form is sent several times (row R3). The same ticket and
 * content returns the first outcome; other content is refused. Robots, stale pages and floods are refused first (row D15). If `write`
 * returns `ok: false`, the transaction is rolled back, and the same ticket may be sent again with other content.
 */
export async function submitOnce<Result extends Outcome>(
  scope: RequestScope,
  submission: Submission,
  write: (transaction: Transaction<DB>) => Promise<Result>,
  before?: () => Promise<Result | undefined>,
): Promise<Submitted<Result>> {
  const ticket = ticketOf(submission.sent);
  const refusal = refusalOf(scope, submission.sent);
  if (refusal) return { processed: false, refusal };

  const { context } = scope;
  const { form, countedAddress, unlimited = false } = submission;
  const counted = await countSending(scope, { form, ticket, countedAddress, unlimited });
  // An open form is written even during a flood, but without a record of its ticket, so that a flood leaves no rows.
  if (!counted) return unlimited ? submit(context, write, before) : { processed: false, refusal: "too-many" };
  let written: Result | undefined;
  try {
    const writing = async (transaction: Transaction<DB>) => (written = await writeOnce(transaction, scope, submission, ticket, write));
    const submitted = await submit(context, writing, before);
    if (written?.ok === false) await counted.closeTicket();
    else if (!written) await counted.takeBack();
    return submitted;
  } catch (error) {
    await counted.takeBack();
    throw error;
  }
}

/** Returns the outcome of the first submission, or writes this one and stores its outcome. */
async function writeOnce<Result extends Outcome>(
  transaction: Transaction<DB>,
  { context }: RequestScope,
  submission: Submission,
  ticket: string,
  write: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const first = await runAsSystemWithin(transaction, context.actor, () => claim<Result>(transaction, submission, ticket));
  if (first) return first;
  const outcome = await write(transaction);
  if (!outcome.ok) return outcome;
  await runAsSystemWithin(transaction, context.actor, () =>
    transaction
      .updateTable("form_submissions")
      .set({ outcome: JSON.stringify(outcome) })
      .where("ticket", "=", ticket)
      .execute(),
  );
  return outcome;
}

/** Records the form's ticket, or returns its first submission's outcome. Waits for a concurrent submission of the ticket. */
async function claim<Result extends Outcome>(
  transaction: Transaction<DB>,
  submission: Submission,
  ticket: string,
): Promise<Result | undefined> {
  const hash = bodyHash(submission.sent);
  const claimed = await transaction
    .insertInto("form_submissions")
    .values({ ticket, form: submission.form, body_hash: hash })
    .onConflict((conflict) => conflict.column("ticket").doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const first = await transaction
      .selectFrom("form_submissions")
      .select(["form", "body_hash", "outcome"])
      .where("ticket", "=", ticket)
      .executeTakeFirstOrThrow();
    if (first.form !== submission.form || !hash.equals(first.body_hash)) throw new Refused("changed");
    return first.outcome as Result;
  }
  return undefined;
}

/** Increments a counter and returns its value for this hour; only within runAsSystemWithin. */
export async function countThisHour(transaction: Transaction<DB>, { now }: Context, key: string): Promise<number> {
  const { sent } = await transaction
    .insertInto("form_counters")
    .values({ hour: now.round({ smallestUnit: "hour", roundingMode: "floor" }).toString(), key })
    .onConflict((conflict) => conflict.columns(["hour", "key"]).doUpdateSet({ sent: sql`form_counters.sent + 1` }))
    .returning("sent")
    .executeTakeFirstOrThrow();
  return sent;
}
