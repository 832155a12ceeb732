import type { Letter } from "#app/features/ground/emails/letter.ts";
import { answerForm, countThisHour } from "#app/features/ground/forms/commands.server.ts";
import { senderNetwork } from "#server/http/sender-network.ts";
import { type Context, runAs, runAsSystemWithin, userIdOf, type Transaction } from "#server/context.ts";
import type { CookieChoice } from "#server/http/cookies.ts";
import type { FormScope, LinkScope } from "#server/request.ts";
import type { Session } from "#server/session.ts";
import { linkForm, panelForm, withdrawalAddress } from "./marketing.ts";
import { marketingMessages, withdrawalMessages } from "./messages.ts";
import { findConsentGiver, type WithdrawalLink } from "./queries.server.ts";
import { marketingSchema, withdrawalSchema } from "./schema.ts";
import { current, type Purpose } from "./texts.ts";
import { causeOf } from "#server/log.ts";

type GivenConsents = {
  form: string;
  /** The cookie banner does not know it. */
  email?: string;
  /** The owner's account; otherwise the actor's. */
  userId?: string | null;
  /** The row with which they were given; the cookie banner has none. */
  subjectId?: string;
  /** Whether each purpose was granted; an unticked box is recorded too. */
  granted: Partial<Record<Purpose, boolean>>;
};

type ConsentBoxes = { email: string; gdpr_consent: boolean; data_processing_consent?: boolean; marketing_consent: boolean };

/** Records the boxes of a form (ConsentFields), ticked or not. `id`: the row that the form wrote. */
export function recordBoxes(transaction: Transaction, context: Context, form: string, id: string, boxes: ConsentBoxes): Promise<void> {
  const { email, gdpr_consent: privacy, data_processing_consent: processing, marketing_consent: marketing } = boxes;
  const granted = { privacy, ...(processing === undefined ? {} : { data_processing: processing }), marketing };
  return recordConsents(transaction, context, { form, email, subjectId: id, granted });
}

/** Records a form's consents and refusals under today's texts. Append-only: a later choice is another row (row G7). */
export async function recordConsents(transaction: Transaction, { actor, now }: Context, given: GivenConsents): Promise<void> {
  const { userId = userIdOf(actor) } = given;
  await transaction
    .insertInto("consents")
    .values(
      (Object.entries(given.granted) as [Purpose, boolean][]).map(([purpose, granted]) => ({
        purpose,
        granted,
        text_revision: current,
        form: given.form,
        email: given.email ?? null,
        user_id: userId,
        subject_id: given.subjectId ?? null,
        given_at: now.toString(),
      })),
    )
    .execute();
}

/** The switch in a signed-in person's panel: each change is one more row (row G7). */
export function chooseMarketing(scope: FormScope, { email, userId }: Session, sent: FormData) {
  const { context } = scope;
  const description = { form: panelForm, schema: marketingSchema, messages: marketingMessages };
  return answerForm(scope, description, sent, async (transaction, { marketing }) => {
    // As the system, because the table refuses rows of admins, and an admin has a panel too.
    await runAsSystemWithin(transaction, context.actor, () =>
      recordConsents(transaction, context, { form: panelForm, userId, email, granted: { marketing: marketing === "on" } }),
    );
    return { ok: true };
  });
}

/** The button behind a mail's link: withdraws marketing for the address that gave it. Undefined for an invalid link. */
export async function withdrawMarketing(scope: FormScope, link: WithdrawalLink, sent: FormData) {
  const owner = await findConsentGiver(scope, link);
  if (!owner) return undefined;
  const { context } = scope;
  const description = { form: linkForm, schema: withdrawalSchema, messages: withdrawalMessages };
  return answerForm(scope, description, sent, async (transaction) => {
    await runAsSystemWithin(transaction, context.actor, () =>
      recordConsents(transaction, context, { form: linkForm, ...owner, granted: { marketing: false }, subjectId: link.subjectId }),
    );
    return { ok: true };
  });
}

/** Rows per network and hour: enough for an office or a school behind one address, too few to fill a disk. */
const choicesPerHour = 60;

/** Returns whether it wrote a row: none above the network's limit or while the database is away, because the cookie holds the choice. */
export async function recordCookieChoice({ context, keys, client, log, requestId }: FormScope, choice: CookieChoice): Promise<boolean> {
  const key = keys.sign("form-counter", `cookies ${senderNetwork(client.address)}`);
  try {
    return await runAs(context, async (transaction) => {
      const made = await runAsSystemWithin(transaction, context.actor, () => countThisHour(transaction, context, key));
      if (made > choicesPerHour) return false;
      await recordConsents(transaction, context, { form: "cookie-banner", granted: { cookies: choice === "accepted" } });
      return true;
    });
  } catch (error) {
    log.error({ requestId, error: causeOf(error) }, "cookie choice not recorded");
    return false;
  }
}

/** Adds a withdrawal link to the mail of a form in which marketing was given (row G7). */
export function withWithdrawal(letter: Letter, { keys, siteOrigin }: LinkScope, subjectId: string, given: boolean): Letter {
  if (!given) return letter;
  const address = siteOrigin + withdrawalAddress(subjectId, keys.sign("marketing-link", subjectId));
  return { ...letter, actions: [...(letter.actions ?? []), { label: "Darme de baja de las novedades", address }] };
}
