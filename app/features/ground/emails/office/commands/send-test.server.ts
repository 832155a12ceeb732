import { data } from "react-router";
import { renderLetter } from "#app/features/ground/emails/letter.ts";
import { answerForm, countThisHour, withoutTicket } from "#app/features/ground/forms/commands.server.ts";
import { refused, type WriteResult } from "#app/features/ground/forms/write-result.ts";
import { formatMoment } from "#app/lib/dates.ts";
import { runAsSystemWithin } from "#server/context.ts";
import { mailFailureOf } from "#server/mail/mail-response.ts";
import type { FormScope, RequestScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { testLetter } from "../emails.ts";
import { noServer, testForm, testMessages, tooManyTests } from "../messages.ts";
import { reasonOf } from "../reasons.ts";
import { testMailSchema } from "../schema.ts";

const testsPerHour = 5;
/** Shorter than the time limit of a request. */
const patienceInMilliseconds = 8_000;

/**
 * Sends a mail to the asking admin without the queue, and returns the mail server's answer. It goes only to the session's own address, a
 * few times an hour, so that nobody can use it to write to others.
 */
export async function sendTestMail(scope: FormScope & Pick<RequestScope, "mailTransport">, { userId, email }: Session, sent: FormData) {
  const { context, keys, mailTransport, log, requestId } = scope;
  const description = { form: testForm, schema: testMailSchema, messages: testMessages, limit: withoutTicket };
  const counted = await answerForm(scope, description, sent, async (transaction): Promise<WriteResult> => {
    if (mailTransport.kind === "nowhere") return refused(noServer);
    const made = await runAsSystemWithin(transaction, context.actor, () =>
      countThisHour(transaction, context, keys.sign("form-counter", `test-mail ${userId}`)),
    );
    return made > testsPerHour ? refused(tooManyTests) : { ok: true };
  });
  if (!counted.data.ok) return counted;

  const mail = { id: crypto.randomUUID(), recipient: email, replyTo: null, calendar: null, calendarMethod: null };
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
