import type { z } from "zod";
import { forgivenTicketOf, ticketRefusal } from "#app/features/ground/forms/commands/check-ticket.server.ts";
import { noRoom, refusals, refusalStatus } from "#app/features/ground/forms/messages.ts";
import { withoutHiddenFields } from "#app/features/ground/forms/form-answer.ts";
import { refusalResponse, refused, type RefusedForm } from "#app/features/ground/forms/commands.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import type { FormScope, LogScope } from "#server/request.ts";
import { isDatabaseFull, isDatabaseUnavailable } from "#db/unavailable.ts";
import { TooBusy } from "#server/fair-queue.ts";
import { tooBusy, unexpected, waitOrReset } from "../messages.ts";
import { causeOf } from "#server/log.ts";

type AccountForm<Schema extends z.ZodObject> = { form: string; schema: Schema };

type EnterResult<Entered> = { ok: true; entered: Entered } | RefusedForm;

/**
 * Handles a form that proves who somebody is. Not an `answerForm`: it leads to a session and a redirect, and no ticket may repeat that. Each
 * failed try counts, a link works only once, and the limits are others (rows A4 and A21). Returns what `enter` returned, or an answer for
 * the form.
 */
export async function answerAccountForm<Schema extends z.ZodObject, Entered>(
  scope: FormScope,
  { form, schema }: AccountForm<Schema>,
  sent: FormData,
  enter: (values: z.output<Schema>) => Promise<EnterResult<Entered>>,
) {
  const read = readForm(schema, withoutHiddenFields(sent));
  const forgiven = forgivenTicketOf(scope, sent);
  const refuse = (refusal: RefusedForm, ticket = forgiven) => ({
    entered: undefined,
    answer: refusalResponse({ form, typed: read.typed, ticket }, refusal),
  });

  if (!read.ok) return refuse({ ok: false, status: 400, errors: read.errors });
  // Before anything costly (row A23). A password manager may fill in a form as fast as a robot.
  const untrusted = ticketRefusal(scope, sent);
  if (untrusted && untrusted !== "too-fast")
    return refuse(refused(refusals[untrusted], { status: refusalStatus[untrusted] }), untrusted === "too-old" ? scope.nonce : undefined);
  try {
    const result = await enter(read.values);
    return result.ok ? { entered: result.entered, answer: undefined } : refuse(result);
  } catch (error) {
    return refuse(refusalAfterError(scope, error));
  }
}

export function tooManyTries(retryAfterSeconds: number): RefusedForm {
  return refused(waitOrReset(retryAfterSeconds), { status: 429, retryAfterSeconds });
}

/** Logs the error's name, unless the server was too busy to check anything (row A23). */
function refusalAfterError({ log, requestId }: LogScope, error: unknown): RefusedForm {
  if (error instanceof TooBusy) return refused(tooBusy, { status: 503, retryAfterSeconds: 5 });
  const unavailable = isDatabaseUnavailable(error);
  log.error({ requestId, error: causeOf(error), unavailable }, "account form failed");
  if (isDatabaseFull(error)) return refused(noRoom, { status: 503, retryAfterSeconds: 60 });
  return refused(unexpected, { status: unavailable ? 503 : 500 });
}
