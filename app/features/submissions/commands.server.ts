import { sql, type Transaction } from "kysely";
import { data } from "react-router";
import type { z } from "zod";
import { type FormErrors, readForm } from "#app/lib/read-form.ts";
import type { DB } from "#db/types.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { as, asSystemWithin, type Context } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";
import { TooBusy } from "#server/turns.ts";
import { bodyHash } from "./body-hash.ts";
import { countSending } from "./commands/sending-limit.server.ts";
import { formField, ticketField, trapField } from "./fields.ts";
import type { FormAnswer, FormMessages, Notice } from "./form-answer.ts";
import { notStored, type Refusal, refusals, refusalStatus, tooBusy } from "./messages.ts";
import { refusalOf, sameTicket, ticketOf } from "./commands/look-at-ticket.server.ts";

/** A form as it arrived, after its own fields were found in order. */
export type Submission = {
  form: string;
  /** Everything that was sent, the hidden fields included. */
  sent: FormData;
  /** The address that mails would go to; undefined for a form that sends none. */
  email: string | undefined;
  /** No limit closes it: see FormDescription. */
  open?: boolean;
};

/** What a command leaves behind: the same for a second sending of the same form. It is kept as JSON. */
export type Outcome = { ok: boolean };

/**
 * What `write` of a form answers. A form that was not taken says why: what it is about is taken (409, unless said otherwise) or gone (404).
 * `mailed`: whether its sender gets the mail that the form promises.
 */
export type WrittenForm = {
  ok: boolean;
  status?: 400 | 403 | 404 | 409 | 429 | 503;
  errors?: FormErrors;
  outcome?: Record<string, string>;
  mailed?: boolean;
};

export type Submitted<Result extends Outcome> = { taken: true; outcome: Result } | { taken: false; refusal: Refusal };

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
  /** The address that mails would go to, for forms without a field `email`; undefined where none is sent. */
  emailOf?: (values: z.output<Schema>) => string | undefined;
  /** Sending it again changes nothing more, such as a state that is chosen: it needs no ticket. */
  repeatable?: boolean;
  /** No limit closes it to anybody, because strangers could fill it: recovery, and ending a session (row A22). It may be written twice. */
  open?: boolean;
  /**
   * What costs time or may still refuse, such as a password: after ticket and limits were looked at (row A23), before the transaction.
   * Answers what is wrong; undefined when the form may be written.
   */
  before?: (values: z.output<Schema>) => Promise<WrittenForm | undefined>;
};

/**
 * The way of every form: read by its schema, written once, answered with a status and a text. `write` runs in the transaction and answers
 * `ok: false` with errors when the database had the last word, for example because a slot was taken meanwhile. Nothing typed is lost,
 * even when the database is away (row R9).
 */
export async function answerForm<Schema extends z.ZodObject>(
  facts: RequestFacts,
  { form, schema, messages, emailOf = emailField, repeatable = false, open = false, before }: FormDescription<Schema>,
  sent: FormData,
  write: (transaction: Transaction<DB>, values: z.output<Schema>) => Promise<WrittenForm>,
) {
  const read = readForm(schema, ownFields(sent));
  const { typed } = read;
  const answer = ({ status, headers, ...said }: Said) =>
    data<FormAnswer>(
      said.ok ? { form, typed: {}, ...said } : { form, typed, ...sameTicket(facts, sent), ...said },
      status === undefined ? undefined : { status, ...(headers ? { headers } : {}) },
    );

  if (!read.ok) return answer({ ok: false, status: 400, errors: read.errors, ...noticed(noticeFor(read.errors, messages)) });
  try {
    const { values } = read;
    const writing = (transaction: Transaction<DB>) => write(transaction, values);
    const first = before && (() => before(values));
    const submitted = repeatable
      ? await submit(facts.context, writing, first)
      : await submitOnce(facts, { form, sent, email: emailOf(values), open }, writing, first);
    return answer(submitted.taken ? saidOf(submitted.outcome, messages) : saidOfRefusal(submitted.refusal, messages, facts));
  } catch (error) {
    // Nothing was looked at, so nothing was counted either (row A23).
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
    facts.log.error(
      { requestId: facts.requestId, form, error: error instanceof Error ? error.name : "unknown", unavailable },
      "form not stored",
    );
    return answer({ ok: false, status: unavailable ? 503 : 500, notice: messages.failed, errors: { fields: {}, form: notStored } });
  }
}

type Said = Omit<FormAnswer, "form" | "typed"> & { status?: number; headers?: HeadersInit };

function saidOf({ ok, status = 409, errors = { fields: {} }, outcome, mailed = true }: WrittenForm, messages: FormMessages): Said {
  if (!ok) return { ok, status, errors };
  return { ok, notice: mailed ? messages.done : (messages.unmailed ?? messages.done), errors, ...(outcome ? { outcome } : {}) };
}

/** A ticket that is too old is replaced. One that was taken with another content is of no more use: a new page brings a new one. */
function saidOfRefusal(refusal: Refusal, messages: FormMessages, { nonce }: RequestFacts): Said {
  return {
    ok: false,
    status: refusalStatus[refusal],
    notice: { ...messages.failed, text: refusals[refusal] },
    errors: { fields: {} },
    ...(refusal === "too-old" ? { ticket: nonce } : {}),
    ...(refusal === "changed" ? { ticket: undefined } : {}),
  };
}

/** What a person filled in, without the fields that every form has. */
export function ownFields(sent: FormData): FormData {
  const own = new FormData();
  for (const [name, value] of sent) if (name !== ticketField && name !== trapField && name !== formField) own.append(name, value);
  return own;
}

function noticed(notice: Notice | undefined): { notice?: Notice } {
  return notice ? { notice } : {};
}

function emailField(values: Record<string, unknown>): string {
  const { email } = values;
  if (typeof email !== "string") throw new TypeError("A form without a field `email` must say whose it is: emailOf.");
  return email;
}

function noticeFor({ fields }: FormErrors, { consent }: FormMessages): Notice | undefined {
  return consent?.fields.some((field) => field in fields) ? consent.notice : undefined;
}

/** Undoes a transaction whose `write` answered `ok: false`, and keeps that answer. */
class Undone<Result extends Outcome> extends Error {
  outcome: Result | undefined;
  async unless(writing: Promise<Result>): Promise<Result> {
    const outcome = await writing;
    if (outcome.ok) return outcome;
    this.outcome = outcome;
    throw this;
  }
}

/** Runs `write` in one transaction as the actor; when it answers `ok: false` everything is undone. `before` may refuse beforehand. */
async function submit<Result extends Outcome>(
  context: Context,
  write: (transaction: Transaction<DB>) => Promise<Result>,
  before?: () => Promise<Result | undefined>,
): Promise<Submitted<Result>> {
  const refused = await before?.();
  if (refused) return { taken: true, outcome: refused };
  const undone = new Undone<Result>();
  try {
    return { taken: true, outcome: await as(context, (transaction) => undone.unless(write(transaction))) };
  } catch (error) {
    if (error === undone && undone.outcome) return { taken: true, outcome: undone.outcome };
    if (error instanceof Refused) return { taken: false, refusal: error.refusal };
    throw error;
  }
}

/**
 * Runs `write` once for a form, in one transaction as the actor, however often the form is sent (row R3): the same ticket and content
 * answers what the first sending answered, another content is refused. Robots, stale pages and floods are refused before (row D15).
 * When `write` answers `ok: false` everything is undone, and the same ticket may be sent again with something else.
 */
export async function submitOnce<Result extends Outcome>(
  facts: RequestFacts,
  submission: Submission,
  write: (transaction: Transaction<DB>) => Promise<Result>,
  before?: () => Promise<Result | undefined>,
): Promise<Submitted<Result>> {
  const ticket = ticketOf(submission.sent);
  const refusal = refusalOf(facts, submission.sent);
  if (refusal) return { taken: false, refusal };

  const { context } = facts;
  const { form, email, open = false } = submission;
  const counted = await countSending(facts, { form, ticket, email, open });
  // Of what no limit closes, a flood leaves nothing behind: it is written, but not known again.
  if (!counted) return open ? submit(context, write, before) : { taken: false, refusal: "too-many" };
  let written: Result | undefined;
  try {
    const writing = async (transaction: Transaction<DB>) => (written = await writeOnce(transaction, facts, submission, ticket, write));
    const submitted = await submit(context, writing, before);
    if (written?.ok === false) await counted.closeTicket();
    else if (!written) await counted.takeBack();
    return submitted;
  } catch (error) {
    await counted.takeBack();
    throw error;
  }
}

/** Answers what the first sending left behind, or writes and keeps what this one does. */
async function writeOnce<Result extends Outcome>(
  transaction: Transaction<DB>,
  { context }: RequestFacts,
  submission: Submission,
  ticket: string,
  write: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const first = await asSystemWithin(transaction, context.actor, () => claim<Result>(transaction, submission, ticket));
  if (first) return first;
  const outcome = await write(transaction);
  if (!outcome.ok) return outcome;
  await asSystemWithin(transaction, context.actor, () =>
    transaction
      .updateTable("form_submissions")
      .set({ outcome: JSON.stringify(outcome) })
      .where("ticket", "=", ticket)
      .execute(),
  );
  return outcome;
}

/** Says that this form is being written, or answers what it left behind the first time. A sending under way at the same moment is awaited here. */
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

/** Counts one more of something and answers how many that makes in this hour; within a piece of the system's (asSystemWithin). */
export async function countThisHour(transaction: Transaction<DB>, { now }: Context, key: string): Promise<number> {
  const { sent } = await transaction
    .insertInto("form_counters")
    .values({ hour: now.round({ smallestUnit: "hour", roundingMode: "floor" }).toString(), key })
    .onConflict((conflict) => conflict.columns(["hour", "key"]).doUpdateSet({ sent: sql`form_counters.sent + 1` }))
    .returning("sent")
    .executeTakeFirstOrThrow();
  return sent;
}
