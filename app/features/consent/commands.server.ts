import type { Transaction } from "kysely";
import { countThisHour } from "#app/features/submissions/commands.server.ts";
import { senderNetwork } from "#app/features/submissions/sender-network.ts";
import type { DB } from "#db/types.ts";
import { as, asSystemWithin, type Context, userIdOf } from "#server/context.ts";
import type { CookieChoice } from "#server/cookie-choice.ts";
import type { RequestFacts } from "#server/request.ts";
import { current, type Purpose } from "./texts.ts";

export type GivenConsents = {
  form: string;
  /** Unknown to the cookie banner. */
  email?: string;
  /** The row that they were given with; the cookie banner writes none. */
  subjectId?: string;
  /** What was asked, and whether it was granted; a box left unticked is recorded too. */
  granted: Partial<Record<Purpose, boolean>>;
};

type ConsentBoxes = { gdpr_consent: boolean; data_processing_consent?: boolean; marketing_consent: boolean };

/** What the boxes of a form (ConsentFields) say about each purpose. */
export function grantedIn(boxes: ConsentBoxes): GivenConsents["granted"] {
  const { gdpr_consent: privacy, data_processing_consent: processing, marketing_consent: marketing } = boxes;
  return { privacy, ...(processing === undefined ? {} : { data_processing: processing }), marketing };
}

/** Records what a person agreed to and refused in a form, in today's words. Append-only: a later choice is another row (row G7). */
export async function recordConsents(transaction: Transaction<DB>, { actor, now }: Context, given: GivenConsents): Promise<void> {
  await transaction
    .insertInto("consents")
    .values(
      (Object.entries(given.granted) as [Purpose, boolean][]).map(([purpose, granted]) => ({
        purpose,
        granted,
        text_revision: current,
        form: given.form,
        email: given.email ?? null,
        user_id: userIdOf(actor),
        subject_id: given.subjectId ?? null,
        given_at: now.toString(),
      })),
    )
    .execute();
}

/** Rows that one network may leave in an hour: enough for an office or a school behind one address, too few to fill a disk. */
const choicesPerHour = 60;

/**
 * Records a choice about cookies. It answers whether a row was written: beyond the network's share, and while the database is away, there is
 * none, and the choice holds all the same, because the cookie carries it.
 */
export async function recordCookieChoice({ context, keys, client, log, requestId }: RequestFacts, choice: CookieChoice): Promise<boolean> {
  const key = keys.sign("form-counter", `cookies ${senderNetwork(client.address)}`);
  try {
    return await as(context, async (transaction) => {
      const made = await asSystemWithin(transaction, context.actor, () => countThisHour(transaction, context, key));
      if (made > choicesPerHour) return false;
      await recordConsents(transaction, context, { form: "cookie-banner", granted: { cookies: choice === "accepted" } });
      return true;
    });
  } catch (error) {
    log.error({ requestId, error: error instanceof Error ? error.name : "unknown" }, "cookie choice not recorded");
    return false;
  }
}
