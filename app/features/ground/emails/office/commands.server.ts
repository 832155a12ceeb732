import { data } from "react-router";
import { sql } from "kysely";
import { z } from "zod";
import { answerForm, countThisHour, withoutTicket, refused, type WriteResult } from "#app/features/ground/forms/commands.server.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { runAsSystemWithin, type Context, type Transaction } from "#server/context.ts";
import { mailFailureOf } from "#server/mail/mail-response.ts";
import type { FormScope, RequestScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { company } from "#company";
import { decideHeld } from "../commands.server.ts";
import { renderLetter, type Letter } from "../letter.ts";
import {
  decidedMeanwhile,
  discardHeldMessages,
  heldForm,
  sendHeldMessages,
  noServer,
  testForm,
  testMessages,
  tooManyTests,
  nothingToRetry,
  retriedMeanwhile,
  retryAllForm,
  retryAllMessages,
  retryMessages,
  retryOneForm,
} from "./messages.ts";
import { reasonOf } from "./reasons.ts";

/** When a mail was given up, as the page showed it: in microseconds, as the database writes it. */
const moment = z
  .string("Falta saber cuándo se dejó de intentar.")
  .max(40, "Ese momento no existe.")
  .refine(isMoment, "Ese momento no existe.");

/** Whether PostgreSQL reads the text as a moment. JavaScript's own reader also takes "-1" and the 31st of February. */
function isMoment(value: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-](0\d|1[0-4])(:[0-5]\d)?)$/.test(value)) return false;
  try {
    Temporal.Instant.from(value);
    return true;
  } catch {
    return false;
  }
}

/** The mail to retry, and the state in which the admin saw it (row R21). */
const retryOneSchema = z.object({ id: z.uuid("Falta saber de qué correo se trata."), seen: moment });

const retryAllSchema = z.object({ seen: moment });

/** `kind`: the mails of one kind; without it all. `seen`: when the newest of those on the page was held. */
const heldSchema = z.object({
  decision: z.enum(["send", "discard"], "Elige qué hacer con ellos."),
  kind: z.string().max(100, "Ese correo no existe.").optional(),
  seen: moment,
});

const testsPerHour = 5;
/** Shorter than the time limit of a request. */
const patienceInMilliseconds = 8_000;

/** Mails the asking admin without the queue and returns the server's answer; only a few an hour, so that nobody can misuse it. */
export async function sendTestMail(scope: FormScope & Pick<RequestScope, "mailTransport">, { userId, email }: Session, sent: FormData) {
  const { context, keys, mailTransport, log, requestId } = scope;
  const description = { form: testForm, schema: z.object({}), messages: testMessages, limit: withoutTicket };
  const counted = await answerForm(scope, description, sent, async (transaction): Promise<WriteResult> => {
    if (mailTransport.kind === "nowhere") return refused(noServer);
    const made = await runAsSystemWithin(transaction, context.actor, () =>
      countThisHour(transaction, context, keys.sign("form-counter", `test-mail ${userId}`)),
    );
    return made > testsPerHour ? refused(tooManyTests) : { ok: true };
  });
  if (!counted.data.ok) return counted;

  const mail = {
    id: crypto.randomUUID(),
    conversationId: null,
    followsId: null,
    recipient: email,
    replyTo: null,
    calendar: null,
    calendarMethod: null,
  };
  try {
    await mailTransport.send({ ...mail, ...renderLetter(testLetter(formatMoment(context.now))) }, patienceInMilliseconds);
    log.info({ requestId, mail: mail.id }, "test mail sent");
    return counted;
  } catch (error) {
    const { code, response } = mailFailureOf(error);
    log.warn({ requestId, mail: mail.id, code }, "test mail refused");
    const reason = [reasonOf(code), response === null ? undefined : `Ha dicho: «${response}».`]
      .filter((part) => part !== undefined)
      .join(" ");
    return data(
      { ...counted.data, ok: false, notice: testMessages.failed, errors: { fields: {}, form: `${reason} (${code})` } },
      { status: 409 },
    );
  }
}

export function testLetter(sent: string): Letter {
  return {
    subject: `Correo de prueba de ${company.name}`,
    preview: "Si lo lees, los correos salen.",
    heading: "Los correos salen",
    paragraphs: ["Es un correo de prueba, pedido desde el panel de administración. No tienes que hacer nada."],
    facts: [{ name: "Pedido", value: sent }],
  };
}

/** Queues a given-up mail again with all its tries, unless another admin has done so since the page was made (rows R4, R21). */
export function retryMail(scope: FormScope, sent: FormData) {
  const description = { form: retryOneForm, schema: retryOneSchema, messages: retryMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { id, seen }): Promise<WriteResult> => {
    const retried = await givenUpMails(transaction, scope.context)
      .where("id", "=", id)
      .where("given_up_at", "=", sql<Date>`${seen}::timestamptz`)
      .executeTakeFirst();
    return notifyDelivery(transaction, retried.numUpdatedRows, retriedMeanwhile);
  });
}

export function retryAllMails(scope: FormScope, sent: FormData) {
  const description = { form: retryAllForm, schema: retryAllSchema, messages: retryAllMessages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { seen }): Promise<WriteResult> => {
    const retried = await givenUpMails(transaction, scope.context)
      .where("given_up_at", "<=", sql<Date>`${seen}::timestamptz`)
      .executeTakeFirst();
    return notifyDelivery(transaction, retried.numUpdatedRows, nothingToRetry);
  });
}

/** Sends or discards mails that were due while there was no mail server. */
export function decideHeldMails({ mailTransport, ...scope }: FormScope & Pick<RequestScope, "mailTransport">, sent: FormData) {
  const send = sent.get("decision") === "send";
  const messages = send ? sendHeldMessages : discardHeldMessages;
  const description = { form: heldForm, schema: heldSchema, messages, limit: withoutTicket };
  return answerForm(scope, description, sent, async (transaction, { kind, seen }): Promise<WriteResult> => {
    if (send && mailTransport.kind === "nowhere") return refused(noServer);
    return notifyDelivery(transaction, BigInt(await decideHeld(transaction, scope.context, { send, kind, seen })), decidedMeanwhile);
  });
}

function givenUpMails(transaction: Transaction, context: Context) {
  return transaction
    .updateTable("emails")
    .set({ tries: 0, delays: 0, first_tried_at: null, given_up_at: null, claimed_until: null, send_after: context.now.toString() })
    .where("given_up_at", "is not", null)
    .where("sent_at", "is", null);
}

/** Wakes the delivery if any mail was queued or decided about. */
async function notifyDelivery(transaction: Transaction, retried: bigint, nothing: string): Promise<WriteResult> {
  if (retried === 0n) return refused(nothing);
  await sql`select pg_notify('email_queued', '')`.execute(transaction);
  return { ok: true };
}
